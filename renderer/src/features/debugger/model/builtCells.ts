import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'

/** The step that pushed each cell first, by its hash; cells that were there at the start are left out. */
export function findBuiltCells({ recording }: RecordingReader): ReadonlyMap<string, number> {
  const { value: values, producer: producers } = recording.stack_entries
  const first = new Map<string, number>()
  values.forEach((position, entry) => {
    const value = recording.values[position]
    const producer = producers[entry] ?? -1
    if (value?.type === 'cell') first.set(value.hash, Math.min(first.get(value.hash) ?? producer, producer))
  })
  return new Map([...first].filter(([, step]) => step >= 0))
}
