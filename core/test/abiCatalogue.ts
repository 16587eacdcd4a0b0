/** A catalogue of so many contracts in the form of the Tolk compiler, each with structs, messages, storage and get methods. */
export function writeAbiCatalogue(contracts: number): string {
  return JSON.stringify({
    schemaVersion: 1,
    contracts: Array.from({ length: contracts }, (_, at) => ({
      displayName: `Contract ${at}`,
      hashes: [getCatalogueHash(at)],
      compilerAbi: contractAbi(at),
    })),
  })
}

/** The code hash of a contract of the catalogue. */
export const getCatalogueHash = (at: number): string => at.toString(16).padStart(64, '0')
/** The op code of the first message of a contract of the catalogue. */
export const getCatalogueOpCode = (at: number): number => 0x10000000 + 16 * at

const messageCount = 4

/** The name in the format of Tolk. */
const errorsMember = 'thrown_errors'

function contractAbi(at: number) {
  const types: object[] = [
    { kind: 'uintN', n: 64 },
    { kind: 'coins' },
    { kind: 'address' },
    { kind: 'addressOpt' },
    { kind: 'bool' },
    { kind: 'cell' },
    { kind: 'nullable', inner_ty_idx: 5 },
    { kind: 'mapKV', key_ty_idx: 2, value_ty_idx: 1 },
  ]
  const fields = (names: readonly string[]) =>
    names.map((name, index) => ({ name, ty_idx: index % 8, description: `The ${name} of the contract.` }))
  const struct = (name: string, names: readonly string[], prefix?: number) => {
    const index = types.push({ kind: 'StructRef', struct_name: name }) - 1
    return {
      index,
      declaration: {
        kind: 'struct',
        name,
        ty_idx: index,
        ...(prefix !== undefined && { prefix: { prefix_num: prefix, prefix_len: 32 } }),
        fields: fields(names),
      },
    }
  }
  const storage = struct('Storage', ['version', 'supply', 'owner', 'admin', 'isPaused', 'code', 'content', 'balances'])
  const messages = Array.from({ length: messageCount }, (_, index) =>
    struct(
      `Message${index}`,
      ['queryId', 'amount', 'recipient', 'response', 'isFinal'],
      getCatalogueOpCode(at) + index,
    ),
  )
  return {
    abi_schema_version: '1.0',
    contract_name: `Contract${at}`,
    unique_types: types,
    declarations: [storage, ...messages].map(({ declaration }) => declaration),
    incoming_messages: messages.map(({ index }) => ({ body_ty_idx: index, description: 'A message.' })),
    storage: { storage_ty_idx: storage.index },
    get_methods: ['get_owner', 'get_supply', 'get_version'].map((name, index) => ({
      name,
      tvm_method_id: 65_537 + index,
      parameters: [],
      return_ty_idx: index,
      description: 'A get method.',
    })),
    [errorsMember]: [{ name: 'NotOwner', err_code: 401, description: 'Only the owner may do this.' }],
  }
}
