import { readFileSync } from 'node:fs'
import { addAbis } from '@tonoscope/core/contract/abiOperations'
import type { AbiSource, DebugAbi } from '@tonoscope/core/contract/debugAbi'
import { toRawAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { plural } from '@tonoscope/core/plural'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readFileBytes } from './input.ts'
import { sectionLines } from './sectionText.ts'
import { jsonText } from './terminalIo.ts'

type AbiOptions = { readonly json?: boolean }

/** Adds the option `--abi`; returns a function that reads its files. */
export function addAbiOption(program: Command): () => readonly AbiSource[] {
  program.option(
    '--abi <file>',
    'decode by an ABI (Tolk, Tact, a catalogue) or TL-B schema; file@code hash, file@address or file@op code binds it; repeatable',
    (text: string, previous: readonly string[] = []) => [...previous, text],
  )
  return () => (program.opts<{ readonly abi?: readonly string[] }>().abi ?? []).map(readAbiOption)
}

/** The service with the ABIs in every call that decodes. */
export function withAbis(service: Service, abis: readonly AbiSource[]): Service {
  if (abis.length === 0) return service
  return {
    call: (name, input, settings) => {
      const body = input.body
      if (typeof body !== 'object' || body === null) return service.call(name, input, settings)
      return service.call(name, { ...input, body: addAbis(name, body, abis) }, settings)
    },
  }
}

/**
 * Reads the value of `--abi`.
 *
 * @throws input.argument for a file that cannot be read, and for an unknown binding
 */
export function readAbiOption(text: string): AbiSource {
  const [, file = text, binding] = /^(.+)@([^@]+)$/.exec(text) ?? []
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AppError('input.argument', { name: `--abi ${file}`, reason: 'the file cannot be read' }, { cause })
  }
  const name = file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '')
  const source = { text: content, ...(name !== '' && { name: name.slice(0, 200) }) }
  if (binding === undefined) return source
  if (/^[\da-f]{64}$/i.test(binding)) return { ...source, code_hashes: [binding.toLowerCase()] }
  if (/^0x[\da-f]{1,8}$/i.test(binding)) return { ...source, op_codes: [Number(binding)] }
  const account = toRawAddress(binding)
  if (account !== undefined) return { ...source, accounts: [account] }
  const reason = `${binding} is neither a code hash, nor an address, nor an op code (0x…)`
  throw new AppError('input.argument', { name: `--abi ${text}`, reason })
}

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
