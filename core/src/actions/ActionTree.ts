import { hasInterface } from '../contracts/interfaces.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import type { Movement } from './defineAction.ts'
import { type ActionKind, type Found, movedBy } from './kinds/index.ts'
import type { ActionNode, Node, TxNode } from './nodes.ts'
import { type Attempt, type Pattern, type Shape, shapeOf } from './pattern.ts'

/** What a leaf stands for: something that a transaction did beside its messages. */
export type Leaf = Found & { readonly pattern: string }

type Own<N> = N extends Node ? Omit<N, 'children'> & { children: readonly Node[] } : never
const push = <K, V>(index: Map<K, V[]>, key: K, value: V): void => {
  const list = index.get(key)
  if (list) list.push(value)
  else index.set(key, [value])
}

/**
 * The transactions of a trace on their way to actions. The trace itself is never touched; a match replaces its nodes by
 * one action, whose children are what it left over. Nodes are found by op, interface and kind, so that a pattern looks
 * only at places that can fit.
 */
export class ActionTree {
  root: Node
  private readonly parents = new Map<Node, Own<Node>>()
  private readonly order = new Map<Node, number>()
  private readonly gone = new Set<Node>()
  private readonly leaves = new Set<Node>()
  private readonly all: Node[] = []
  private readonly byOp = new Map<number, Node[]>()
  private readonly byInterface = new Map<string, Node[]>()
  private readonly byKind = new Map<ActionKind, Node[]>()

  /** `leavesOf` gives what a transaction did beside its messages. */
  constructor(trace: Trace, leavesOf: (node: TxNode) => readonly Leaf[]) {
    const made = new Map<TraceNode, Own<TxNode>>()
    // Parents come before children here, so each node is hung under one that exists.
    for (const traced of nodesOf(trace.root)) {
      const node = txNode(traced)
      made.set(traced, node)
      this.enter(node)
    }
    for (const [traced, node] of made) {
      const children: Node[] = []
      for (const child of byCreation(traced.children)) {
        const below = made.get(child)
        if (below) children.push(below)
      }
      for (const leaf of leavesOf(node)) {
        const below = actionNode(leaf, [node], movedBy(leaf), [])
        this.enter(below)
        this.leaves.add(below)
        children.push(below)
      }
      this.adopt(node, children)
    }
    const root = made.get(trace.root)
    if (!root) throw new Error('a trace without its root') // nodesOf begins with the root
    this.root = root
  }

  /** Whether a node is still in the tree. */
  has(node: Node): boolean {
    return !this.gone.has(node)
  }

  /** The places where a pattern can begin, in the order of the tree. */
  candidates(pattern: Pattern): Node[] {
    const anchor = knownAnchor(pattern)
    if (anchor === undefined) return this.all.filter(node => this.has(node)).sort(this.inOrder)
    const found = new Set<Node>()
    for (const node of this.findAll(anchor.keys)) {
      let at: Node | undefined = node
      for (let up = anchor.depth; at && up > 0; up--) at = this.parents.get(at)
      if (at && this.has(node)) found.add(at)
    }
    return [...found].sort(this.inOrder)
  }

  /** The node above this one. */
  parentOf(node: Node): Node | undefined {
    return this.parents.get(node)
  }

  /** Up to so many nodes above this one, nearest first. */
  ancestors(node: Node, most: number): Node[] {
    const found: Node[] = []
    let at = this.parents.get(node)
    for (; at && found.length < most; at = this.parents.get(at)) found.push(at)
    return found
  }

  /** Puts the action of a match in the place of its nodes. */
  replace<K extends ActionKind>(pattern: Pattern<K>, attempt: Attempt<K>): ActionNode {
    const used = new Set<Node>(attempt.used)
    const covers: TxNode[] = []
    const moved: Movement[] = []
    const children: Node[] = []
    for (const node of attempt.used) {
      if (node.kind === 'tx') covers.push(node)
      else {
        covers.push(...node.covers)
        moved.push(...node.moved)
      }
      for (const child of node.children) if (!used.has(child)) children.push(child)
    }
    const leaf = {
      type: pattern.makes,
      success: attempt.success,
      detail: attempt.detail,
      pattern: pattern.name,
    } as Leaf // K binds type and detail
    moved.push(...movedBy(leaf))
    const node = actionNode(leaf, [...new Set(covers)], moved, [])
    const [top] = attempt.used
    const parent = this.parents.get(top)
    for (const each of attempt.used) this.gone.add(each)
    this.order.set(node, this.order.get(top) ?? 0)
    push(this.byKind, node.type, node)
    this.all.push(node)
    this.adopt(node, children.sort(this.byCreation))
    if (parent) {
      // Nodes beside the top one may have been taken with it.
      parent.children = parent.children.flatMap(child => (child === top ? [node] : used.has(child) ? [] : [child]))
      this.parents.set(node, parent)
    } else this.root = node
    return node
  }

  /** By time; what a transaction did beside its messages comes last, as below the transaction itself. */
  private readonly byCreation = (a: Node, b: Node): number => {
    const [first, second] = [this.createdLt(a), this.createdLt(b)]
    return first === second ? 0 : second === undefined || (first !== undefined && first < second) ? -1 : 1
  }

  /** When the message was made that a node begins with; none for a leaf. */
  private createdLt(node: Node): bigint | undefined {
    if (this.leaves.has(node)) return undefined
    const tx = node.kind === 'tx' ? node.tx : node.covers[0]?.tx
    return tx && (tx.inMessage?.createdLt ?? tx.lt)
  }

  private readonly inOrder = (a: Node, b: Node): number => (this.order.get(a) ?? 0) - (this.order.get(b) ?? 0)

  private enter(node: Node): void {
    this.order.set(node, this.order.size)
    this.all.push(node)
    if (node.kind === 'action') push(this.byKind, node.type, node)
    else {
      if (node.opCode !== undefined) push(this.byOp, node.opCode, node)
      for (const name of node.interfaces) push(this.byInterface, name, node)
    }
  }

  private adopt(node: Own<Node>, children: readonly Node[]): void {
    node.children = children
    for (const child of children) this.parents.set(child, node)
  }

  private *findAll(keys: Keys): Generator<Node> {
    for (const code of keys.ops) yield* this.byOp.get(code) ?? []
    for (const wanted of keys.interfaces) {
      for (const [name, nodes] of this.byInterface) if (hasInterface([name], wanted)) yield* nodes
    }
    for (const type of keys.kinds) yield* this.byKind.get(type) ?? []
  }
}

/** Children by the time at which their message was made. */
const byCreation = (children: readonly TraceNode[]): readonly TraceNode[] =>
  [...children].sort((a, b) => Number((a.inMessage?.createdLt ?? a.lt) - (b.inMessage?.createdLt ?? b.lt)))

const txNode = (traced: TraceNode): Own<TxNode> => {
  const message = traced.inMessage
  return {
    kind: 'tx',
    tx: traced,
    account: traced.account,
    from: message?.type === 'int_msg' ? message.source : undefined,
    value: message?.value ?? (0n as TxNode['value']), // nothing came: zero coins
    success: traced.success,
    opCode: message?.opCode,
    bounced: message?.bounced ?? false,
    interfaces: traced.interfaces,
    children: [],
  }
}

const actionNode = (
  leaf: Leaf,
  covers: readonly TxNode[],
  moved: readonly Movement[],
  children: readonly Node[],
): ActionNode =>
  // `leaf` is one of the kinds with its own detail, so the whole is one of the action nodes.
  ({ kind: 'action', ...leaf, covers, moved, children }) as ActionNode

/** Where nodes that can fit are looked up. */
type Keys = {
  readonly ops: readonly number[]
  readonly interfaces: readonly string[]
  readonly kinds: readonly ActionKind[]
}

/** What must be at the root of a shape, or so many steps below it. */
type Anchor = { readonly keys: Keys; readonly depth: number }

const anchors = new WeakMap<Pattern, { readonly anchor: Anchor | undefined }>()

/** A pattern's shape never changes: it is looked through once. */
function knownAnchor(pattern: Pattern): Anchor | undefined {
  const known = anchors.get(pattern) ?? { anchor: anchorOf(pattern.shape) }
  anchors.set(pattern, known)
  return known.anchor
}

function anchorOf(shape: Shape<unknown>): Anchor | undefined {
  const none = { ops: [], interfaces: [], kinds: [] }
  if (shape.kind === 'oneOf') {
    const anchors = shape.shapes.map(anchorOf)
    if (!anchors.every(found => found !== undefined && found.depth === 0)) return undefined
    const keys = anchors.map(found => found?.keys ?? none)
    return {
      depth: 0,
      keys: {
        ops: keys.flatMap(key => key.ops),
        interfaces: keys.flatMap(key => key.interfaces),
        kinds: keys.flatMap(key => key.kinds),
      },
    }
  }
  if (shape.kind === 'made') return { depth: 0, keys: { ...none, kinds: shape.types } }
  if (shape.ops) return { depth: 0, keys: { ...none, ops: shape.ops.map(op => op.code) } }
  if (shape.at) return { depth: 0, keys: { ...none, interfaces: shape.at } }
  for (const slot of Object.values(shape.children)) {
    const below = slot.kind === 'maybe' ? undefined : anchorOf(shapeOf(slot))
    if (below) return { keys: below.keys, depth: below.depth + 1 }
  }
  return undefined
}

/** How many levels a shape spans below its root. */
export function depthOf(shape: Shape<unknown>): number {
  if (shape.kind === 'oneOf') return Math.max(0, ...shape.shapes.map(depthOf))
  const below = Object.values(shape.children).map(slot => 1 + depthOf(shapeOf(slot)))
  return Math.max(0, ...below)
}

/** Whether a shape looks for actions of a kind anywhere. */
export function looksFor(shape: Shape<unknown>, kind: ActionKind): boolean {
  if (shape.kind === 'oneOf') return shape.shapes.some(option => looksFor(option, kind))
  if (shape.kind === 'made' && shape.types.includes(kind)) return true
  return Object.values(shape.children).some(slot => looksFor(shapeOf(slot), kind))
}
