import type { JSX } from 'react'
import { updateSettings, useSettings } from '../settings/settings.ts'
import { TraceTree } from '../trace/TraceTree.tsx'
import type { TreeProps } from '../trace/useTreeKeys.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { TreeList } from './TreeList.tsx'

/** The tree as a picture or as a list; the settings remember which. */
export function TreeTab(props: TreeProps): JSX.Element {
  const { tree = 'picture' } = useSettings()
  return (
    <>
      <div className="flex pb-12">
        <SegmentedControl
          name="Show the tree as"
          hidesName
          value={tree}
          options={[
            { value: 'picture', title: 'Picture' },
            { value: 'list', title: 'List' },
          ]}
          onChange={value => updateSettings({ tree: value })}
        />
      </div>
      {tree === 'list' ? <TreeList {...props} file="tree" /> : <TraceTree {...props} />}
    </>
  )
}
