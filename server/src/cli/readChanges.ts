import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import { parseChanges } from '@tonoscope/core/stepping/parseChanges'
import type { CliIo } from './command.ts'
import { readInputText } from './input.ts'

/** The changes of `--change`; a BoC can be a file. @throws input.argument */
export async function readChanges(texts: readonly string[], io: CliIo): Promise<DebugChanges> {
  const { config, ...changes } = parseChanges(texts)
  const read = async (text: string) => (await readInputText(text, io)).trim()
  for (const name of ['body', 'code', 'data'] as const) {
    const text = changes[name]
    if (text !== undefined) changes[name] = await read(text)
  }
  if (!config) return changes
  const values = await Promise.all(config.map(({ value }) => read(value)))
  return { ...changes, config: config.map(({ param }, at) => ({ param, value: values[at] ?? '' })) }
}
