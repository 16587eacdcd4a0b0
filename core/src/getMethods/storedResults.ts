import type { Cell } from '../cell/Cell.ts'
import { cellError } from '../cell/cellError.ts'
import type { Slice } from '../cell/Slice.ts'
import { isAppError } from '../errors.ts'
import { getMethodId } from './getMethods.ts'
import type { StackItem } from './stack.ts'

type ReadStored = (data: Slice) => readonly StackItem[]
type StoredMethod = { readonly method: string; readonly read: ReadStored; readonly codes: readonly string[] }

const int = (value: bigint): StackItem => ({ type: 'int', value })
const nothing: StackItem = { type: 'null' }

/**
 * Methods that do nothing but load the stored data and return it, with the hashes of the codes whose every result is verified
 * against the emulator (`storedResults.recordings.test.ts`). Another build of the same source has another hash and is run.
 */
export const storedMethods: readonly StoredMethod[] = [
  {
    method: 'get_wallet_data',
    // storage#_ balance:Coins owner:MsgAddress master:MsgAddress wallet_code:^Cell
    read: data => [int(data.loadCoins()), loadAddressItem(data), loadAddressItem(data), loadCellItem(data)],
    codes: [
      '1bbd242a7d90baae2518a16b9a4934e1037c5a5ae14c00a1ccb867edb4e99000',
      '5fd5b2687b576b88a7efad2b0d7d716928a853b305da5561b09d915d35d5a99c',
      '73d255a3c1d9f81566dcdc598ee4d5aa137c2c5d800f30f76df1457846c85d00',
      'a3e3619b03ea1fe332c86651b9023bddfe6381e9531730fc97b43fd264713cc4',
      'a760d629d5343e76d045017d9dc216fc8a307a8377815feb2b0a5c490e733486',
      'b8b2fb226e29921f3c1b8860075d38e53b0bec2981676f2bd199569fef25f203',
      // jetton_wallet_v1
      'beb0683ebeb8927fe9fc8ec0a18bc7dd17899689825a121eab46c5a3a860d0ce',
      'c12275085ec7dd21925c33a919680186022c6f2a4ced45dbce3d3e14d438dc0f',
      'e5ce6005c0b710d9b2cae507dcaf195df8ace3d6869c7d90b17a7bf5a1bbf858',
    ],
  },
  {
    method: 'get_nft_data',
    // storage#_ index:uint64 collection:MsgAddress owner:MsgAddress content:^Cell; not yet initialised without the last two
    read(data) {
      const [index, collection] = [int(data.loadBigUint(64)), loadAddressItem(data)]
      return data.remainingBits === 0
        ? [int(0n), index, collection, nothing, nothing]
        : [int(-1n), index, collection, loadAddressItem(data), loadCellItem(data)]
    },
    codes: ['ba4d975d2b66231c1f0a0ccca6e8ff8f7ba0610c4b7639584b8e98303dc3128c'],
  },
]

const readers: ReadonlyMap<string, ReadStored> = new Map(
  storedMethods.flatMap(({ method, read, codes }) =>
    codes.map(code => [`${code} ${getMethodId(method)}`, read] as const),
  ),
)

/**
 * The result stack of a get method, read from the stored data instead of a run: for codes whose method only returns what is stored.
 * `undefined` where the method has to be run: other code, another method, or data of another layout.
 */
export function readStoredResult(code: Cell, data: Cell, methodId: number): readonly StackItem[] | undefined {
  const read = readers.get(`${code.hash()} ${methodId}`)
  if (read === undefined) return undefined
  try {
    const slice = data.slice()
    const stack = read(slice)
    slice.end()
    return stack
  } catch (error) {
    // Data can be any cell; the emulator knows what the method makes of it.
    if (isAppError(error)) return undefined
    throw error
  }
}

/** addr_none$00 or addr_std$10 without anycast; the VM treats others in its own ways. */
function loadAddressItem(data: Slice): StackItem {
  const start = data.clone()
  if (data.preloadUint(2) === 0) data.skip(2)
  else if (data.preloadUint(3) === 0b100) data.skip(267)
  else throw cellError('expected addr_none or addr_std without anycast')
  return { type: 'slice', cell: data.since(start) }
}

const loadCellItem = (data: Slice): StackItem => ({ type: 'cell', cell: data.loadRef() })
