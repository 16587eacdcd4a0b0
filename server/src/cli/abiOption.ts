import { readFileSync } from 'node:fs'
import { addAbis } from '@tonoscope/core/contract/abiOperations'
import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import { toRawAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import type { Command } from 'commander'

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
      if (name === 'debugBatch') {
        const reason = 'it cannot be combined with --batch; give it in the lines of the file, as abis'
        throw new AppError('input.argument', { name: '--abi', reason })
      }
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
