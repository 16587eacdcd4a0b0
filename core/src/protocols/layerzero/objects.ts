import type { Cell } from '../../cell/Cell.ts'
import { toHex } from '../../encoding/hex.ts'

// Messages of LayerZero carry objects: a cell with the name of its class (80 bits), a table of its 15 fields (18 bits each),
// and the fields one after the other. Fields that are cells are references.
const nameBits = 80
const headerBits = nameBits + 15 * 18
/** Objects are nested a few levels deep; a message that is not of LayerZero may have any cells. */
const maxCells = 64

/** The first object of a class in a message, breadth first; `undefined` when there is none. */
export function findObject(body: Cell | undefined, className: string): Cell | undefined {
  const waiting = body ? [body] : []
  for (let position = 0; position < waiting.length && position < maxCells; position++) {
    const cell = waiting[position]
    if (!cell || cell.exotic) continue
    if (cell.bits >= headerBits && readName(cell) === className) return cell
    waiting.push(...cell.refs())
  }
  return undefined
}

function readName(cell: Cell): string {
  const bytes = cell.slice().loadBytes(nameBits / 8)
  return String.fromCharCode(...bytes.filter(byte => byte !== 0))
}

/** The unsigned integers at the beginning of an object's data, with these numbers of bits; `undefined` when it is too short. */
export function readIntegers<const Sizes extends readonly number[]>(
  object: Cell | undefined,
  sizes: Sizes,
): { readonly [N in keyof Sizes]: bigint } | undefined {
  if (!object || object.bits < headerBits + sizes.reduce((sum, bits) => sum + bits, 0)) return undefined
  const slice = object.slice()
  slice.skip(headerBits)
  // One integer per size.
  return sizes.map(bits => slice.loadBigUint(bits)) as never
}

/** Chains by the ids of their endpoints. */
const chainNames: ReadonlyMap<bigint, string> = new Map([
  [30101n, 'Ethereum'],
  [30102n, 'BNB Chain'],
  [30106n, 'Avalanche'],
  [30109n, 'Polygon'],
  [30110n, 'Arbitrum'],
  [30111n, 'Optimism'],
  [30168n, 'Solana'],
  [30184n, 'Base'],
  [30343n, 'TON'],
  [30420n, 'TRON'],
])
const nameChain = (id: bigint): string => chainNames.get(id) ?? String(id)

/** A packet: where it comes from, where it goes to, and its message; only what the objects of a message have. */
export type Packet = {
  readonly sourceChain?: bigint
  readonly targetChain?: bigint
  readonly sourceName?: string
  readonly targetName?: string
  readonly sourceApp?: string
  readonly targetApp?: string
  readonly nonce?: bigint
  readonly guid?: string
  readonly message?: string
}

/** Reads the packet in a message; empty when it has none. */
export function readPacket(body: Cell | undefined): Packet {
  const object = findObject(body, 'Packet')
  const [nonce, guid] = readIntegers(object, [64, 256]) ?? []
  const [sourceChain, sourceApp, targetChain, targetApp] =
    readIntegers(findObject(object, 'path'), [32, 256, 32, 256]) ?? []
  const message = object && object.refCount > 1 ? object.ref(1) : undefined
  return {
    ...(nonce !== undefined && { nonce }),
    ...(guid !== undefined && { guid: toHexText(guid) }),
    ...(sourceChain !== undefined && { sourceChain, sourceName: nameChain(sourceChain) }),
    ...(sourceApp !== undefined && { sourceApp: toHexText(sourceApp) }),
    ...(targetChain !== undefined && { targetChain, targetName: nameChain(targetChain) }),
    ...(targetApp !== undefined && { targetApp: toHexText(targetApp) }),
    ...(message && !message.exotic && { message: `0x${toHex(message.data())}` }),
  }
}

/** A number of the protocol in hex. */
export const toHexText = (value: bigint): string => `0x${value.toString(16)}`
