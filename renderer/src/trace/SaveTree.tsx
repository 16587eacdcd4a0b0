import { type JSX, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import type { TraceModel } from './traceModel.ts'
import type { Layout } from './treeLayout.ts'

type Props = { model: TraceModel; layout: Layout; file: string }

/** Saves the whole tree as an image, not only the visible part. */
export function SaveTree({ model, layout, file }: Props): JSX.Element {
  const { unit } = useSettings()
  const [problem, setProblem] = useState<string>()
  const save = async (form: 'svg' | 'png') => {
    setProblem(undefined)
    try {
      const { saveTree } = await import('./treeImage.tsx')
      await saveTree({ model, layout, unit, file, form })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Popover
      name="Save the tree as a picture"
      align="end"
      trigger={<IconButton icon="image" label="Save as a picture" />}
    >
      <div className="flex gap-8">
        <Button onClick={() => save('svg')}>SVG</Button>
        <Button onClick={() => save('png')}>PNG</Button>
      </div>
      {problem !== undefined && <p className="bad mt-8">Image export failed: {problem}</p>}
    </Popover>
  )
}
