import { type JSX, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import type { Layout } from './layout.ts'
import type { TraceModel } from './model.ts'
import styles from './SaveTree.module.css'

type Props = { model: TraceModel; layout: Layout; file: string }

/** Saves the whole tree as a picture, not only the part in sight. */
export function SaveTree({ model, layout, file }: Props): JSX.Element {
  const { unit } = useSettings()
  const [problem, setProblem] = useState<string>()
  const save = async (form: 'svg' | 'png') => {
    setProblem(undefined)
    try {
      const { saveTree } = await import('./treeImage.tsx')
      await saveTree({ model, layout, unit, file, form })
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  return (
    <Popover
      name="Save the tree as a picture"
      align="end"
      trigger={<IconButton icon="image" label="Save as a picture" />}
    >
      <div className={styles.choice}>
        <Button onClick={() => save('svg')}>SVG</Button>
        <Button onClick={() => save('png')}>PNG</Button>
      </div>
      {problem !== undefined && <p className={styles.problem}>The picture could not be made: {problem}</p>}
    </Popover>
  )
}
