import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { ConfigChange } from '@tonoscope/core/contract/stateOverrides'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { toHex } from '@tonoscope/core/encoding/hex'
import { tryRead } from '@tonoscope/core/errors'
import { addConfigChange, parseChanges, parseConfigChange } from '@tonoscope/core/stepping/parseChanges'
import { parseOverrides } from '@tonoscope/core/stepping/parseOverrides'
import type { CliIo } from './command.ts'
import { readInputText } from './input.ts'

/** The changes of `--change`; a BoC can be a file. @throws input.argument */
export async function readChanges(texts: readonly string[], io: CliIo): Promise<DebugChanges> {
  const { config, ...changes } = parseChanges(texts)
  for (const name of ['body', 'code', 'data'] as const) {
    const text = changes[name]
    if (text !== undefined) changes[name] = await readBoc(text, io)
  }
  return config ? { ...changes, config: await readConfigChanges(config, io) } : changes
}

type OverrideTexts = {
  readonly set?: readonly string[]
  readonly setConfig?: readonly string[]
  readonly library?: readonly string[]
}

/** What the options of a run change of the chain; a BoC can be a file. @throws input.argument */
export async function readOverrides(
  { set = [], setConfig = [], library = [] }: OverrideTexts,
  io: CliIo,
): Promise<Pick<DebugEmulateRequest, 'overrides' | 'config' | 'libraries'>> {
  const overrides = parseOverrides(set)
  for (const override of overrides)
    for (const name of ['code', 'data'] as const) {
      const text = override[name]
      if (text !== undefined) override[name] = toHexBoc(await readBoc(text, io))
    }
  const config = setConfig.map(parseConfigChange).reduce<ConfigChange[]>(addConfigChange, [])
  return {
    ...(overrides.length > 0 && { overrides }),
    ...(config.length > 0 && { config: await readConfigChanges(config, io) }),
    ...(library.length > 0 && { libraries: await Promise.all(library.map(text => readBoc(text, io))) }),
  }
}

const readConfigChanges = (config: readonly ConfigChange[], io: CliIo): Promise<ConfigChange[]> =>
  Promise.all(
    config.map(async change =>
      change.value === undefined ? change : { ...change, value: await readBoc(change.value, io) },
    ),
  )

const readBoc = async (text: string, io: CliIo): Promise<string> => (await readInputText(text, io)).trim()

/** State overrides have their cells in hex. */
const toHexBoc = (text: string): string =>
  /^[\da-f]*$/i.test(text) ? text.toLowerCase() : (tryRead(() => toHex(fromBase64(text)), 'input.text') ?? text)
