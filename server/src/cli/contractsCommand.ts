import type { DebugContract } from '@tonoscope/core/contract/debugReference'
import { AppError } from '@tonoscope/core/errors'
import { plural } from '@tonoscope/core/plural'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { sectionLines } from './sectionText.ts'
import { jsonText } from './terminalIo.ts'

type ContractsOptions = { readonly json?: boolean }
type StackEntry = DebugContract['get_methods'][number]['result'][number]

/** Adds `tonoscope contracts`. */
export function addContractsCommand(program: Command, toAction: ToAction): void {
  program
    .command('contracts [name]')
    .description(
      'list the known contracts, or what one understands: its interface, such as jetton_wallet, or its code hash',
    )
    .option('--json', 'print JSON, like contracts of GET /debug/reference')
    .action(toAction(contractsCommand))
}

async function contractsCommand(
  { service, io }: CommandContext,
  name: string | undefined,
  { json = false }: ContractsOptions,
) {
  const { contracts } = await service.call('debugReference', {})
  const shown = name === undefined ? contracts : findContracts(contracts, name.toLowerCase())
  if (shown.length === 0) {
    const reason = `${name} is neither a known interface nor a known code hash; "tonoscope contracts" lists them`
    throw new AppError('input.argument', { name: 'name', reason })
  }
  const text = name === undefined ? listLines(shown).join('\n') : shown.map(contractText).join('\n\n')
  io.out(json ? jsonText({ contracts: shown }) : `${text}\n`)
  return exitCodes.complete
}

const findContracts = (contracts: readonly DebugContract[], name: string) =>
  contracts.filter(contract => contract.interface === name || contract.code_hashes.includes(name))

/** One line per contract, in columns. */
function listLines(contracts: readonly DebugContract[]): string[] {
  const width = Math.max(...contracts.map(contract => contract.interface.length))
  return contracts.map(({ interface: name, messages, storage, get_methods, exit_codes }) => {
    const counts = [
      [messages.length, 'message'],
      [storage.length, 'data layout'],
      [get_methods.length, 'get method'],
      [exit_codes.length, 'exit code'],
    ] as const
    const known = counts.flatMap(([count, noun]) => (count === 0 ? [] : [plural(count, noun)]))
    return `${name.padEnd(width)}  ${known.join(', ')}`
  })
}

const kinds = { internal: 'internal', ext_in: 'external in', ext_out: 'external out' } as const

function contractText({
  interface: name,
  parent,
  code_hashes,
  messages,
  storage,
  get_methods,
  exit_codes,
}: DebugContract): string {
  return [
    `${name}${parent === undefined ? '' : ` (extends ${parent})`}`,
    ...sectionLines(plural(code_hashes.length, 'code hash', 'code hashes'), code_hashes),
    ...sectionLines(
      'messages',
      messages.map(({ op_name, op_code, kind, fields }) =>
        [op_name, op_code, kinds[kind], `{ ${fields} }`].filter(part => part !== undefined).join(' '),
      ),
    ),
    ...sectionLines(
      plural(storage.length, 'data layout'),
      storage.map(fields => `{ ${fields} }`),
    ),
    ...sectionLines(
      'get methods',
      get_methods.map(
        method => `${method.name}(${stackText(method.arguments)}): ${stackText(method.result) || 'unknown'}`,
      ),
    ),
    ...sectionLines(
      'exit codes',
      exit_codes.map(({ code, name: error, description }) => `${code} ${error}: ${description}`),
    ),
  ].join('\n')
}

const stackText = (entries: readonly StackEntry[]): string =>
  entries.map(({ name, type, may_be_null }) => `${name}: ${type}${may_be_null ? ' or null' : ''}`).join(', ')
