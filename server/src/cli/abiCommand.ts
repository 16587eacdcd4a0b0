import type { DebugAbi } from '@tonoscope/core/contract/debugAbi'
import { plural } from '@tonoscope/core/plural'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readFileBytes } from './input.ts'
import { sectionLines } from './sectionText.ts'
import { jsonText } from './terminalIo.ts'

type AbiOptions = { readonly json?: boolean }

/** Adds `tonoscope abi`. */
export function addAbiCommand(program: Command, toAction: ToAction): void {
  program
    .command('abi <file>')
    .description('list what an ABI (Tolk, Tact, a catalogue) or a TL-B schema declares: a file, or - for stdin')
    .option('--json', 'print JSON, like POST /debug/abi')
    .action(toAction(abiCommand))
}

async function abiCommand({ service, io }: CommandContext, argument: string, options: AbiOptions) {
  const text = new TextDecoder().decode(await readFileBytes(argument, io))
  const name = argument === '-' ? {} : { name: argument.replace(/^.*[\\/]/, '').slice(0, 200) }
  const abi = await service.call('debugAbi', { body: { text, ...name } })
  io.out(options.json ? jsonText(abi) : `${abi.contracts.map(contractText).join('\n\n')}\n`)
  return exitCodes.complete
}

function contractText(contract: DebugAbi['contracts'][number]): string {
  const { name, format, code_hashes, messages, storage, get_methods, errors, problem } = contract
  if (problem) return `${name}\n  cannot be used: ${problem.position}: ${problem.reason}`
  const fieldsText = (fields: readonly { readonly name: string; readonly type: string }[]) =>
    fields.map(field => (field.name === '' ? field.type : `${field.name}: ${field.type}`)).join(', ')
  return [
    `${name}${format === undefined ? '' : ` (${format})`}`,
    ...sectionLines(plural(code_hashes.length, 'code hash', 'code hashes'), code_hashes),
    ...sectionLines(
      'messages',
      messages.map(message => {
        const prefix = message.prefix === undefined ? '' : ` ${message.prefix}`
        const kind = message.kind === 'any' ? '' : ` ${message.kind}`
        return `${message.name}${prefix}${kind} { ${fieldsText(message.fields)} }`
      }),
    ),
    ...sectionLines('data', storage.length === 0 ? [] : [`{ ${fieldsText(storage)} }`]),
    ...sectionLines(
      'get methods',
      get_methods.map(method => `${method.name}(${fieldsText(method.arguments)}): ${method.returns ?? 'unknown'}`),
    ),
    ...sectionLines(
      'exit codes',
      errors.map(({ code, name: error }) => `${code} ${error}`),
    ),
  ].join('\n')
}
