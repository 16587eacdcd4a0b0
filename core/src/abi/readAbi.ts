import { parseHash } from '../encoding/address.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Abi } from './Abi.ts'
import { AbiJson, abiError } from './AbiJson.ts'
import { readTactAbi } from './readTactAbi.ts'
import { readTlbSchema } from './readTlbSchema.ts'
import { readTolkAbi } from './readTolkAbi.ts'

/** One contract of a text; a catalogue has many, which are read when they are needed. */
export type AbiContract = {
  readonly name: string
  readonly codeHashes: readonly Hash[]
  /** @throws input.abi */
  readonly read: () => Abi
}

const maxContracts = 5000

/**
 * The contracts that a text describes: an ABI of the Tolk or Tact compiler, a catalogue of Tolk ABIs, or a TL-B schema. An
 * ABI is read at once, those of a catalogue later.
 *
 * @throws input.abi with the path in the JSON, or the line and column
 */
export function readAbiText(text: string, name?: string): readonly AbiContract[] {
  const start = text.replace(/^\ufeff/, '').trimStart()
  if (start === '') throw abiError('the text', 'it is empty')
  if (!/^[[{]/.test(start)) return [known(readTlbSchema(text, name))]
  const json = AbiJson.parse(text)
  if (json.optional('contracts')) return readCatalogue(json)
  if (json.optional('compilerAbi')) return [known(readTolkAbi(json.get('compilerAbi'), readHashes(json)))]
  if (json.optional('abi_schema_version')) return [known(readTolkAbi(json, readHashes(json)))]
  // A file with source code has it inside.
  const bundle = json.optional('bundle')
  if (bundle) return [known(readTolkAbi(bundle.get('compiler_abi'), readHashes(json)))]
  // Build outputs of compilers have the ABI beside other members.
  const abi = json.optional('abi')
  if (abi && typeof abi.value === 'object') return [known(readTolkAbi(abi, readHashes(json)))]
  if (json.optional('types') && json.optional('name')) return [known(readTactAbi(json))]
  throw json.error(
    'neither abi_schema_version (Tolk), nor contracts (a catalogue), nor name and types (Tact): the format is unknown',
  )
}

const known = (abi: Abi): AbiContract => ({ name: abi.name, codeHashes: abi.codeHashes, read: () => abi })

function readCatalogue(json: AbiJson): readonly AbiContract[] {
  const version = json.optional('schemaVersion')
  if (version && version.value !== 1) throw version.error('expected version 1')
  const contracts = json.get('contracts').array()
  if (contracts.length === 0) throw json.get('contracts').error('it has no contracts')
  if (contracts.length > maxContracts) throw json.get('contracts').error(`more than ${maxContracts} contracts`)
  return contracts.map(row => {
    const name = row.get('displayName').name()
    const codeHashes = readHashes(row)
    const abi = row.get('compilerAbi')
    abi.object()
    return { name, codeHashes, read: () => ({ ...readTolkAbi(abi, codeHashes), name }) }
  })
}

/** The code hashes beside an ABI: `hashes` of a catalogue, `code_hash` of a build output. */
function readHashes(json: AbiJson): readonly Hash[] {
  const single = json.optional('code_hash')
  return [...(single ? [single] : []), ...(json.optional('hashes')?.array() ?? [])].map(each => {
    try {
      return parseHash(each.text())
    } catch (error) {
      if (isAppError(error) && error.code === 'input.hash') throw each.error('expected a code hash of 64 hex digits')
      throw error
    }
  })
}
