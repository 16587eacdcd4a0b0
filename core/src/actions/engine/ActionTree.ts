import { lineage } from '../../contracts/interfaces.ts'
import { nodesOf, type Trace, type TraceNode } from '../../trace/Trace.ts'
import { type AnyKind, isExtendedKind } from '../extended/index.ts'
import type { Movement } from '../kinds/defineAction.ts'
import { getMovements, type RecognizedAction } from '../kinds/index.ts'
import type { ActionNode, Node, TxNode } from './nodes.ts'
import { type Pattern, type PatternMatch, slotShape, type TreeShape, type TxNeeds } from './pattern.ts'

/** A recognized action and the name of its pattern. */
export type PatternAction = RecognizedAction & { readonly pattern: string }

type Mutable<N> = N extends Node ? Omit<N, 'children'> & { children: readonly Node[] } : never

/** What the tree finds out about its nodes. */
type TreeRules = {
  readonly findSideEffects: (node: TxNode) => readonly PatternAction[]
  /** The op code of the payload that an action passes to its recipient. */
  readonly payloadCodeOf: (node: ActionNode) => number | undefined
}

/** The tree that patterns rewrite: a match replaces its nodes by one action, whose children are the remaining nodes. */
export class ActionTree {
  root: Node
  private readonly parents = new Map<Node, Mutable<Node>>()
  private readonly order = new Map<Node, number>()
  private readonly removed = new Set<Node>()
  private readonly sideEffects = new Set<Node>()
  private readonly all: Node[] = []
  private readonly byKey = new Map<Key, Node[]>()
  /** The keys of `byKey`, in the order in which they came. */
  private readonly keys: Key[] = []

  private readonly rules: TreeRules

  constructor(trace: Trace, rules: TreeRules) {
    this.rules = rules
    const txNodes = new Map<TraceNode, Mutable<TxNode>>()
    // Parents come before children, so each node is attached to an existing one.
    for (const traceNode of nodesOf(trace.root)) {
      const node = createTxNode(traceNode)
      txNodes.set(traceNode, node)
      this.add(node)
    }
    for (const [traceNode, node] of txNodes) {
      const children: Node[] = traceNode.children.flatMap(child => txNodes.get(child) ?? [])
      for (const effect of rules.findSideEffects(node)) {
        const effectNode = createActionNode(effect, [], [node], getMovements(effect))
        this.add(effectNode)
        this.sideEffects.add(effectNode)
        children.push(effectNode)
      }
      this.setChildren(node, children.sort(this.byCreation))
    }
    const root = txNodes.get(trace.root)
    if (!root) throw new Error('the trace has no root') // nodesOf starts with the root
    this.root = root
  }

  has(node: Node): boolean {
    return !this.removed.has(node)
  }

  /** The nodes at which a pattern can match, in tree order. */
  candidates({ shape }: Pick<Pattern, 'shape'>): Node[] {
    const anchor = getAnchor(shape)
    if (anchor === undefined) return this.all.filter(node => this.has(node)).sort(this.inOrder)
    const [only] = anchor.keys
    // Most patterns begin with one operation or kind, which few nodes have.
    if (anchor.depth === 0 && anchor.keys.length === 1 && only !== undefined) {
      const nodes = (this.byKey.get(only) ?? []).filter(node => this.has(node))
      return nodes.length > 1 ? nodes.sort(this.inOrder) : nodes
    }
    const found = new Set<Node>()
    for (const key of anchor.keys) {
      for (const node of this.byKey.get(key) ?? []) {
        let candidate: Node | undefined = node
        for (let up = anchor.depth; candidate && up > 0; up--) candidate = this.parents.get(candidate)
        if (candidate && this.has(node)) found.add(candidate)
      }
    }
    const nodes = [...found]
    return nodes.length > 1 ? nodes.sort(this.inOrder) : nodes
  }

  /**
   * The patterns that can match somewhere, in order: the trace has a node for each part that they require. Those that need actions
   * which earlier ones make are included once such an action exists. With `byRoot`, a node for the root is enough.
   */
  *applicable<P extends Indexed>(patterns: readonly P[], byRoot: boolean): Generator<P> {
    const { initial, byKey, unconditional } = getPatternIndex(patterns, byRoot)
    const missing = initial.slice()
    const ready = unconditional.slice()
    let seen = 0
    for (let position = 0; position < patterns.length; ) {
      // Keys are only added, in order.
      for (; seen < this.keys.length; seen++) {
        const pairs = byKey.get(this.keys[seen] as Key)
        if (pairs === undefined) continue
        for (let at = 0; at < pairs.length; at += 2) {
          const needing = pairs[at] as number // pairs
          const left = (missing[needing] as number) & ~(pairs[at + 1] as number)
          missing[needing] = left
          if (left === 0) addBit(ready, needing)
        }
      }
      position = nextBit(ready, position)
      const pattern = patterns[position++]
      if (pattern) yield pattern
    }
  }

  parentOf(node: Node): Node | undefined {
    return this.parents.get(node)
  }

  ancestors(node: Node, maxCount: number): Node[] {
    const found: Node[] = []
    let ancestor = this.parents.get(node)
    for (; ancestor && found.length < maxCount; ancestor = this.parents.get(ancestor)) found.push(ancestor)
    return found
  }

  replace<K extends AnyKind>(pattern: Pattern<K>, match: PatternMatch<K>): ActionNode {
    const consumed = new Set<Node>(match.consumed)
    const transactions: TxNode[] = []
    const movements: Movement[] = []
    const children: Node[] = []
    for (const node of match.consumed) {
      if (node.kind === 'tx') transactions.push(node)
      else {
        transactions.push(...node.transactions)
        movements.push(...node.movements)
      }
      for (const child of node.children) if (!consumed.has(child)) children.push(child)
    }
    const action = {
      type: pattern.actionType,
      success: match.success,
      detail: match.detail,
      pattern: pattern.name,
    } as PatternAction // K binds type and detail
    // An action beyond those of `/v2` moves what its parts move.
    if (!isExtendedKind(pattern.actionType)) movements.push(...getMovements(action))
    const node = createActionNode(action, match.consumed, [...new Set(transactions)], movements)
    const [top] = match.consumed
    const parent = this.parents.get(top)
    // Siblings of the top node may be consumed as well, and nodes elsewhere in the trace.
    const parents = new Set(
      match.consumed.flatMap(each => this.parents.get(each) ?? []).filter(each => !consumed.has(each as Node)),
    )
    for (const each of match.consumed) this.removed.add(each)
    this.order.set(node, this.order.get(top) ?? 0)
    this.addActionKeys(node)
    this.all.push(node)
    this.setChildren(node, children.sort(this.byCreation))
    for (const each of parents)
      each.children = each.children.flatMap(child => (child === top ? [node] : consumed.has(child) ? [] : [child]))
    if (parent) this.parents.set(node, parent)
    else this.root = node
    return node
  }

  /** Sorts by creation; side effects come last, as below their transaction. */
  private readonly byCreation = (a: Node, b: Node): number => {
    const [ltA, ltB] = [this.createdLt(a), this.createdLt(b)]
    return ltA === ltB ? 0 : ltB === undefined || (ltA !== undefined && ltA < ltB) ? -1 : 1
  }

  /** The created_lt of a node's first message; `undefined` for a side effect. */
  private createdLt(node: Node): bigint | undefined {
    if (this.sideEffects.has(node)) return undefined
    const tx = node.kind === 'tx' ? node.tx : node.transactions[0]?.tx
    return tx && (tx.inMessage?.createdLt ?? tx.lt)
  }

  private readonly inOrder = (a: Node, b: Node): number => (this.order.get(a) ?? 0) - (this.order.get(b) ?? 0)

  private add(node: Node): void {
    this.order.set(node, this.order.size)
    this.all.push(node)
    if (node.kind === 'action') {
      this.addActionKeys(node)
      return
    }
    if (node.opCode !== undefined) this.addKey(node.opCode, node)
    for (const name of node.interfaces) for (const each of lineage(name)) this.addKey(each, node)
    this.addKey(node.account, node)
    for (const { opCode } of node.tx.outMessages) if (typeof opCode === 'number') this.addKey(sentKey(opCode), node)
  }

  private addActionKeys(node: ActionNode): void {
    this.addKey(node.type, node)
    const code = this.rules.payloadCodeOf(node)
    if (code !== undefined) this.addKey(payloadKey(code), node)
  }

  private addKey(key: Key, node: Node): void {
    const nodes = this.byKey.get(key)
    if (nodes) nodes.push(node)
    else {
      this.byKey.set(key, [node])
      this.keys.push(key)
    }
  }

  private setChildren(node: Mutable<Node>, children: readonly Node[]): void {
    node.children = children
    for (const child of children) this.parents.set(child, node)
  }
}

const createTxNode = (traceNode: TraceNode): Mutable<TxNode> => {
  const message = traceNode.inMessage
  return {
    kind: 'tx',
    tx: traceNode,
    account: traceNode.account,
    from: (message?.type === 'int_msg' ? message.source : undefined) ?? undefined,
    value: message?.value ?? (0n as TxNode['value']), // no message: zero
    success: traceNode.success,
    opCode: message?.opCode ?? undefined,
    bounced: message?.bounced ?? false,
    interfaces: traceNode.interfaces,
    children: [],
    bodies: new Map(),
  }
}

const createActionNode = (
  action: PatternAction,
  parts: readonly Node[],
  transactions: readonly TxNode[],
  movements: readonly Movement[],
): ActionNode =>
  // `action` is one of the kinds with its own detail, so the result is one of the action nodes.
  ({ kind: 'action', parts, transactions, movements, children: [], ...action }) as ActionNode

/**
 * What nodes are indexed by: an opcode, an interface or a parent of it, an account, an operation that was sent; a kind of action, the
 * op code of its payload.
 */
type Key = number | string

// Op codes have 32 bits; texts of them would be made for each message.
const sentKey = (code: number): Key => code + 2 ** 32
const payloadKey = (code: number): Key => code + 2 ** 33

/** The index keys of a node that a shape requires, one of which it must have, and its depth below the shape's root. */
type Anchor = { readonly keys: readonly Key[]; readonly depth: number }

/** A pattern, or what goes with one. */
type Indexed = IndexedPattern | { readonly pattern: IndexedPattern }
type IndexedPattern = Pick<Pattern, 'shape'> & { readonly matchAll?: unknown }
/** Of each pattern the requirements, one bit each, and by key which of them a node with it meets. */
type PatternIndex = {
  readonly initial: Uint32Array
  /** Pairs of a position and its bits. */
  readonly byKey: ReadonlyMap<Key, Uint32Array>
  /** The patterns without requirements, as a set of bits. */
  readonly unconditional: Uint32Array
}

const addBit = (bits: Uint32Array, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

/** The first bit that is set, from a position on; behind the last one if there is none. */
function nextBit(bits: Uint32Array, from: number): number {
  let word = from >>> 5
  for (let rest = (bits[word] ?? 0) & (-1 << (from & 31)); word < bits.length; rest = bits[++word] ?? 0)
    if (rest !== 0) return 32 * word + 31 - Math.clz32(rest & -rest)
  return 32 * bits.length
}

const indexes = {
  byRoot: new WeakMap<readonly object[], PatternIndex>(),
  complete: new WeakMap<readonly object[], PatternIndex>(),
}

function getPatternIndex(patterns: readonly Indexed[], byRoot: boolean): PatternIndex {
  const known = indexes[byRoot ? 'byRoot' : 'complete']
  let index = known.get(patterns)
  if (index) return index
  index = createPatternIndex(patterns, byRoot)
  known.set(patterns, index)
  return index
}

function createPatternIndex(patterns: readonly Indexed[], byRoot: boolean): PatternIndex {
  const initial = new Uint32Array(patterns.length)
  const byKey = new Map<Key, number[]>()
  const unconditional = new Uint32Array((patterns.length + 31) >>> 5)
  for (const [position, each] of patterns.entries()) {
    const { shape, matchAll } = 'pattern' in each ? each.pattern : each
    const anchor = getAnchor(shape)
    // A pattern that finds its matches itself receives the candidates of its root.
    const required = byRoot || matchAll ? (anchor ? [anchor.keys] : []) : requirementsOf(shape).slice(0, 32)
    if (required.length === 0) addBit(unconditional, position)
    for (const [index, keys] of required.entries()) {
      const met = (1 << index) >>> 0
      initial[position] = (initial[position] ?? 0) | met
      for (const key of new Set(keys)) byKey.set(key, [...(byKey.get(key) ?? []), position, met])
    }
  }
  return { initial, unconditional, byKey: new Map([...byKey].map(([key, pairs]) => [key, Uint32Array.from(pairs)])) }
}

/** What a trace must have for a shape to match: of each list a node with one of its keys. */
function requirementsOf(shape: TreeShape<unknown>): readonly (readonly Key[])[] {
  if (shape.kind === 'oneOf') {
    const first = shape.shapes.map(option => requirementsOf(option)[0])
    return first.every(keys => keys !== undefined) ? [first.flat()] : []
  }
  const own =
    shape.kind === 'action'
      ? // An action with a payload is of one of the kinds.
        [shape.payloadCodes?.map(payloadKey) ?? shape.types]
      : [shape.ops?.map(({ code }) => code), shape.interfaces, shape.needs && [keyOfNeed(shape.needs)]]
  const below = Object.values(shape.children).map(slot =>
    slot.kind === 'optional' ? [] : requirementsOf(slotShape(slot)),
  )
  return [...own.filter(keys => keys !== undefined), ...below.flat()]
}

const keyOfNeed = (need: TxNeeds): Key => ('account' in need ? need.account : sentKey(need.sent.code))

const anchors = new WeakMap<TreeShape<unknown>, { readonly anchor: Anchor | undefined }>()

/** Patterns are tried on every trace: their anchors are found once. */
function getAnchor(shape: TreeShape<unknown>): Anchor | undefined {
  const known = anchors.get(shape)
  if (known) return known.anchor
  const anchor = findAnchor(shape)
  anchors.set(shape, { anchor })
  return anchor
}

function findAnchor(shape: TreeShape<unknown>): Anchor | undefined {
  if (shape.kind === 'oneOf') {
    const options = shape.shapes.map(findAnchor)
    return options.every(found => found?.depth === 0)
      ? { depth: 0, keys: options.flatMap(found => found?.keys ?? []) }
      : undefined
  }
  const keys = shape.kind === 'action' ? shape.types : (shape.ops?.map(({ code }) => code) ?? shape.interfaces)
  if (keys) return { keys, depth: 0 }
  for (const slot of Object.values(shape.children)) {
    const childAnchor = slot.kind === 'optional' ? undefined : findAnchor(slotShape(slot))
    if (childAnchor) return { keys: childAnchor.keys, depth: childAnchor.depth + 1 }
  }
  return undefined
}

/** The number of levels of a shape below its root. */
export function shapeDepth(shape: TreeShape<unknown>): number {
  if (shape.kind === 'oneOf') return Math.max(0, ...shape.shapes.map(shapeDepth))
  const depths = Object.values(shape.children).map(slot => 1 + shapeDepth(slotShape(slot)))
  return Math.max(0, ...depths)
}

/** Whether a shape matches actions of a kind anywhere. */
export function shapeUsesKind(shape: TreeShape<unknown>, kind: AnyKind): boolean {
  if (shape.kind === 'oneOf') return shape.shapes.some(option => shapeUsesKind(option, kind))
  if (shape.kind === 'action' && shape.types.includes(kind)) return true
  return Object.values(shape.children).some(slot => shapeUsesKind(slotShape(slot), kind))
}
