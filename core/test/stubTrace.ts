import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import type { InterfaceName } from '../src/contracts/interfaces.ts'
import { opCodeOf } from '../src/messages/decode.ts'
import type { Trace, TraceMessage, TraceNode } from '../src/trace/Trace.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../src/units.ts'

/** An address by a short name: `stubAddress('a')` is always the same. */
export const stubAddress = (name: string): Address =>
  `0:${[...name]
    .map(letter => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}` as Address

/** Properties of a stub transaction; the default is a successful one. */
export type Stub = {
  readonly at?: string
  readonly from?: string
  readonly body?: Cell
  readonly value?: bigint
  readonly interfaces?: readonly InterfaceName[]
  readonly external?: boolean
  readonly children?: readonly TraceNode[]
} & Partial<Pick<TraceNode, 'success' | 'origStatus' | 'endStatus' | 'phases' | 'outMessages'>>

let stubCount = 0

/** A body with an op code and optional further fields. */
export const body = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  fill(new Builder().uint(code, 32)).end()

/** A stub transaction for tests that need no real one: the engine and its limits. */
export function stub(given: Stub = {}): TraceNode {
  const number = ++stubCount
  const hash = number.toString(16).padStart(64, '0') as Hash
  const account = stubAddress(given.at ?? 'x')
  const children = given.children ?? []
  const message: TraceMessage = {
    hash: `f${hash.slice(1)}` as Hash,
    type: given.external ? 'ext_in_msg' : 'int_msg',
    source: given.external ? undefined : stubAddress(given.from ?? 'y'),
    destination: account,
    value: nano(given.value ?? 1n),
    extra: new Map(),
    ihrFee: nano(0n),
    ihrDisabled: true,
    fwdFee: nano(0n),
    importFee: nano(0n),
    bounce: true,
    bounced: false,
    createdLt: lt(BigInt(number)),
    createdAt: unixSec(0),
    body: given.body ?? emptyCell,
    init: null,
    opCode: opCodeOf(given.body ?? emptyCell),
    interfaces: given.interfaces ?? [],
  }
  return {
    hash,
    account,
    lt: lt(BigInt(number)),
    utime: unixSec(0),
    success: given.success ?? true,
    aborted: false,
    destroyed: false,
    type: 'ord',
    origStatus: given.origStatus ?? 'active',
    endStatus: given.endStatus ?? 'active',
    totalFees: nano(0n),
    inMessage: message,
    outMessages: given.outMessages ?? children.flatMap(child => child.inMessage ?? []),
    phases: given.phases ?? { compute: { skipped: false, success: true, exitCode: 0 } },
    interfaces: given.interfaces ?? [],
    children,
    emulated: true,
    stateUpdate: undefined,
    previous: undefined,
    cell: undefined,
    block: null,
    before: undefined,
    after: undefined,
    truncations: [],
  }
}

/** The trace of a stub root. */
export function stubTrace(root: TraceNode): Trace {
  let transactionCount = 0
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    transactionCount++
    stack.push(...node.children)
  }
  return { root, emulated: true, inProgress: false, transactionCount }
}
