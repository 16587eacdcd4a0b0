import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import type { Address } from '../../units.ts'
import type { AnyKind, Detail } from '../extended/index.ts'
import type { ActionKind } from '../kinds/index.ts'
import type { ActionNode, Node, PatternFacts, TxNode } from './nodes.ts'
import { hasSent, type OpLayout, readNodeBody } from './op.ts'
import type { MatchAll } from './tracePattern.ts'

type Condition<M> = (match: M, facts: PatternFacts, parent: Node | undefined) => boolean

/** A matched transaction and its parsed message body. */
export type TxMatch<Body> = { readonly node: TxNode; readonly body: Body }
/** A match of a message that an account has sent. */
export type SentMatch<Body> = TxMatch<Body> & { readonly node: { readonly from: Address } }
export type ActionMatch<K extends AnyKind> = { readonly node: ActionNode<K> }

/** The child slots of a shape, by name. */
export type Children = Readonly<Record<string, ChildSlot<unknown>>>
/** The runtime form of a shape; each condition takes the match of its own shape. */
type ShapeForm =
  | {
      readonly kind: 'tx'
      readonly ops: readonly OpLayout<unknown>[] | undefined
      /** What a condition requires of the trace, for a shape without operations. */
      readonly needs: TxNeeds | undefined
      /** The account has one of these interfaces, or one that inherits from it. */
      readonly interfaces: readonly InterfaceName[] | undefined
      readonly where: Condition<never> | undefined
      readonly children: Children
    }
  | {
      readonly kind: 'action'
      readonly types: readonly AnyKind[]
      /** The op codes of payloads of which its condition requires one. */
      readonly payloadCodes: readonly number[] | undefined
      readonly where: Condition<never> | undefined
      readonly children: Children
    }
  | { readonly kind: 'oneOf'; readonly shapes: readonly TreeShape<unknown>[] }

declare const matches: unique symbol
/** A subtree to match; `M` is the match that a builder receives. */
export type TreeShape<M> = ShapeForm & { readonly [matches]?: M }
/** An optional child, or a required child that is not consumed. */
type MarkedSlot<Kind, M> = { readonly kind: Kind; readonly shape: TreeShape<M> }
/** Each slot takes a different child. */
type ChildSlot<M> = TreeShape<M> | MarkedSlot<'optional', M> | MarkedSlot<'lookahead', M>

/** The matches of child slots. */
export type Captures<C> = {
  readonly [N in keyof C]: C[N] extends MarkedSlot<'optional', infer M>
    ? M | undefined
    : C[N] extends MarkedSlot<'lookahead', infer M>
      ? M
      : C[N] extends TreeShape<infer M>
        ? M
        : never
}

/** An account of the trace, or an operation that one of its transactions sent: without it a pattern is not tried. */
export type TxNeeds = { readonly account: Address } | { readonly sent: Pick<OpLayout<unknown>, 'code'> }

type ShapeOptions<Own, C> = { readonly where?: Condition<Own>; readonly children?: C }
type TxShapeOptions<Own, C> = ShapeOptions<Own, C> & {
  readonly interfaces?: InterfaceName | readonly InterfaceName[]
  readonly needs?: TxNeeds
}
type ActionShapeOptions<Own, C> = ShapeOptions<Own, C> & { readonly payloadCodes?: readonly number[] }

const toList = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]) // T is never an array
const createTxShape = <Own, C>(
  ops: readonly OpLayout<unknown>[] | undefined,
  options: TxShapeOptions<Own, C>,
): ShapeForm => ({
  kind: 'tx',
  ops,
  needs: options.needs,
  interfaces: options.interfaces === undefined ? undefined : toList(options.interfaces),
  where: options.where,
  // The callers below accept only slots as children.
  children: (options.children ?? {}) as Children,
})

/** Matches a transaction whose message has one of these bodies, and its children. */
export const tx = <Body, const C extends Children = Record<never, never>>(
  ops: OpLayout<Body> | readonly OpLayout<Body>[],
  options: TxShapeOptions<TxMatch<Body>, C> = {},
): TreeShape<TxMatch<Body> & Captures<C>> => createTxShape(toList(ops), options)

/** Matches a transaction with any message. */
export const anyTx = <const C extends Children = Record<never, never>>(
  options: TxShapeOptions<TxMatch<undefined>, C> = {},
): TreeShape<TxMatch<undefined> & Captures<C>> => createTxShape(undefined, options)

/** Matches a transaction that sent a message with this operation, processed or not. */
export const txThatSent = (op: OpLayout<unknown>): TreeShape<TxMatch<undefined>> =>
  anyTx({ needs: { sent: op }, where: ({ node }) => hasSent(node, op) })

/** Matches like `tx` a transaction whose message has a sender. */
export const sentTx = <Body, const C extends Children = Record<never, never>>(
  ops: OpLayout<Body> | readonly OpLayout<Body>[],
  { where, ...options }: TxShapeOptions<SentMatch<Body>, C> = {},
): TreeShape<SentMatch<Body> & Captures<C>> =>
  createTxShape<SentMatch<Body>, C>(toList(ops), {
    ...options,
    where: (match, facts, parent) => match.node.from !== undefined && (where?.(match, facts, parent) ?? true),
  })

/** Matches an action of one of these kinds. */
export const action = <const K extends AnyKind, const C extends Children = Record<never, never>>(
  types: K | readonly K[],
  options: ActionShapeOptions<ActionMatch<K>, C> = {},
): TreeShape<ActionMatch<K> & Captures<C>> => ({
  kind: 'action',
  types: toList(types),
  payloadCodes: options.payloadCodes,
  where: options.where,
  children: options.children ?? {},
})

type MatchOf<S> = S extends TreeShape<infer M> ? M : never

/** Matches the first of these shapes that fits. */
export const oneOf = <const S extends readonly TreeShape<unknown>[]>(...shapes: S): TreeShape<MatchOf<S[number]>> => ({
  kind: 'oneOf',
  shapes,
})
/** An optional child. */
export const optional = <M>(shape: TreeShape<M>): MarkedSlot<'optional', M> => ({ kind: 'optional', shape })
/** A required child that is not consumed: it stays a node of its own. */
export const lookahead = <M>(shape: TreeShape<M>): MarkedSlot<'lookahead', M> => ({ kind: 'lookahead', shape })

/** The action that a builder creates from a match. */
export type BuiltAction<K extends AnyKind> = {
  readonly success: boolean
  readonly detail: Detail<K>
  /** Nodes to consume beyond the shape, such as the hops of a multi-hop swap. */
  readonly extraNodes?: readonly Node[]
}

/** A successful match: the action and the nodes that it replaces. */
export type PatternMatch<K extends AnyKind = ActionKind> = Omit<BuiltAction<K>, 'extraNodes'> & {
  readonly consumed: readonly [Node, ...Node[]]
}

/** Recognises one kind of action in a trace. */
export type Pattern<K extends AnyKind = ActionKind> = {
  /** `family.name` */
  readonly name: string
  readonly actionType: K
  readonly after: readonly string[]
  readonly shape: TreeShape<unknown>
  /** Matches at one node without changing the tree. */
  readonly match: (
    node: Node,
    facts: PatternFacts,
    onMismatch?: OnMismatch,
    parent?: Node,
  ) => PatternMatch<K> | undefined
  /** Finds all matches at once instead, for a pattern of nodes that may be anywhere in a trace. */
  readonly matchAll?: MatchAll<K>
}

/** Defines a pattern by its shape and a pure builder, which returns `undefined` to reject a match. */
export function definePattern<const K extends AnyKind, M>(pattern: {
  readonly name: string
  readonly actionType: K
  readonly after?: readonly string[]
  readonly shape: TreeShape<M>
  readonly build: (match: M, facts: PatternFacts, parent: Node | undefined) => BuiltAction<K> | undefined
}): Pattern<K> {
  const { name, actionType, shape, build } = pattern
  return {
    name,
    actionType,
    after: pattern.after ?? [],
    shape,
    match(node, facts, onMismatch, parent) {
      const consumed: Node[] = []
      const match = matchShape(shape, node, { facts, onMismatch }, parent, consumed, '')
      if (match === undefined) return undefined
      // `matchShape` returns the match of the shape's type: both follow the same structure.
      const built = build(match as M, facts, parent)
      if (built === undefined) {
        onMismatch?.({ node, path: '', check: 'builder', text: 'the builder rejected the match' })
        return undefined
      }
      const { success, detail, extraNodes = [] } = built
      const others = [...consumed, ...extraNodes].filter(other => other !== node)
      return { success, detail, consumed: [node, ...new Set(others)] }
    },
  }
}

/** A failed check: its node, its path in the shape (child names joined with dots; empty for the root) and the reason. */
export type Mismatch = {
  readonly node: Node
  readonly path: string
  readonly check: (typeof checkOrder)[number]
  readonly text: string
}

/** The checks in the order in which they run at a node; `kind` checks for a transaction or an action of the right kind. */
export const checkOrder = ['kind', 'operation', 'interface', 'condition', 'child', 'children', 'builder'] as const

/** Receives each failed check that ends an attempt or one of its alternatives. */
type OnMismatch = (mismatch: Mismatch) => void

type MatchContext = { readonly facts: PatternFacts; readonly onMismatch: OnMismatch | undefined }

/** Matches a shape at a node; appends the nodes that it consumes to `consumed`. */
function matchShape(
  shape: ShapeForm,
  node: Node,
  context: MatchContext,
  parent: Node | undefined,
  consumed: Node[],
  path: string,
): object | undefined {
  if (shape.kind === 'oneOf') {
    for (const option of shape.shapes) {
      const match = matchShape(option, node, context, parent, consumed, path)
      if (match) return match
    }
    return undefined
  }
  const found = shape.kind === 'tx' ? matchTx(shape, node) : matchAction(shape, node)
  if (found.node === undefined) {
    context.onMismatch?.({ node, path, check: found.check, text: found.text(node) })
    return undefined
  }
  // The condition and the match belong to the same shape.
  const where = shape.where as Condition<object> | undefined
  if (where !== undefined && !where(found, context.facts, parent)) {
    context.onMismatch?.({ node, path, check: 'condition', text: 'the condition does not hold' })
    return undefined
  }
  const nodes: Node[] = [node]
  const children = matchChildren(shape.children, node, context, nodes, path)
  if (children === undefined) return undefined
  consumed.push(...nodes)
  return { ...found, ...children }
}

type FailedCheck = {
  readonly node?: undefined
  readonly check: Mismatch['check']
  readonly text: (node: Node) => string
}
type MatchedNode = { readonly node: Node }

/** Returns the node and its body, or the failed check; its text is built lazily, only for observers. */
function matchTx(shape: ShapeForm & { kind: 'tx' }, node: Node): MatchedNode | FailedCheck {
  if (node.kind !== 'tx') return { check: 'kind', text: describeKind }
  const { ops, interfaces } = shape
  let body: unknown
  if (ops !== undefined) {
    let known = false
    // Several layouts can share an opcode.
    for (const op of ops) {
      if (op.code !== node.opCode) continue
      known = true
      body ??= readNodeBody(op, node)
    }
    if (body === undefined) {
      const names = () => ops.map(({ name }) => name).join(' or ')
      return {
        check: 'operation',
        text: () => `the message is not ${names()}${known ? ': its fields do not match the layout' : ''}`,
      }
    }
  }
  if (interfaces !== undefined && !interfaces.some(name => hasInterface(node.interfaces, name))) {
    return { check: 'interface', text: () => `the account is not ${interfaces.join(' or ')}` }
  }
  const match: TxMatch<unknown> = { node, body }
  return match
}

const describeKind = (node: Node): string =>
  node.kind === 'tx' ? 'not an action' : `already classified as ${node.type}`

const matchAction = (shape: ShapeForm & { kind: 'action' }, node: Node): MatchedNode | FailedCheck =>
  node.kind === 'action' && shape.types.includes(node.type)
    ? { node }
    : { check: 'kind', text: () => `not ${shape.types.join(' or ')}` }

/** A slot with its match of each child. */
type SlotCandidates = {
  readonly name: string
  readonly slot: ChildSlot<unknown>
  readonly fits: readonly ({ readonly match: object; readonly consumed: readonly Node[] } | undefined)[]
}

const noCaptures: Record<string, unknown> = Object.freeze({})

type ListedSlot = { readonly name: string; readonly slot: ChildSlot<unknown>; readonly shape: TreeShape<unknown> }
const slotLists = new WeakMap<Children, readonly ListedSlot[]>()

/** The child slots of a shape, listed once. */
function listSlots(slots: Children): readonly ListedSlot[] {
  const known = slotLists.get(slots)
  if (known) return known
  const listed = Object.entries(slots).map(([name, slot]) => ({ name, slot, shape: slotShape(slot) }))
  slotLists.set(slots, listed)
  return listed
}

/** Mismatches of children count only when a required slot stays empty. */
const forChildren = (context: MatchContext, slot: ChildSlot<unknown>, mismatches: Mismatch[]): MatchContext => ({
  ...context,
  onMismatch: slot.kind === 'optional' ? undefined : mismatch => void mismatches.push(mismatch),
})

/** Assigns a different child to each slot: the first assignment in the order of slots and children. */
function matchChildren(
  slots: Children,
  parent: Node,
  context: MatchContext,
  consumed: Node[],
  path: string,
): Record<string, unknown> | undefined {
  const listed = listSlots(slots)
  if (listed.length === 0) return noCaptures
  const options: SlotCandidates[] = []
  for (const { name, slot, shape } of listed) {
    const childPath = path === '' ? name : `${path}.${name}`
    const mismatches: Mismatch[] | undefined = context.onMismatch && []
    const childContext = mismatches ? forChildren(context, slot, mismatches) : context
    const fits: SlotCandidates['fits'][number][] = []
    let isFilled = false
    for (const child of parent.children) {
      const used: Node[] = []
      const match = matchShape(shape, child, childContext, parent, used, childPath)
      fits.push(match && { match, consumed: used })
      isFilled ||= match !== undefined
    }
    // Fail early: otherwise an impossible last slot is retried under every assignment of the earlier ones.
    if (slot.kind !== 'optional' && !isFilled) {
      mismatches?.forEach(mismatch => void context.onMismatch?.(mismatch))
      context.onMismatch?.({ node: parent, path, check: 'child', text: `no child matches ${childPath}` })
      return undefined
    }
    options.push({ name, slot, fits })
  }
  const chosen = assignChildren(options)
  if (chosen === undefined) {
    const text = `no distinct children for ${Object.keys(slots).join(', ')}`
    context.onMismatch?.({ node: parent, path, check: 'children', text })
    return undefined
  }
  const result: Record<string, unknown> = {}
  options.forEach(({ name, slot, fits }, index) => {
    const child = chosen[index]
    const found = child === undefined ? undefined : fits[child]
    result[name] = found?.match
    if (found && slot.kind !== 'lookahead') consumed.push(...found.consumed)
  })
  return result
}

/** Returns the shape of a slot. */
export const slotShape = (slot: ChildSlot<unknown>): TreeShape<unknown> =>
  slot.kind === 'optional' || slot.kind === 'lookahead' ? slot.shape : slot

/** Returns a distinct child index per slot, earliest first; `undefined` for an optional slot that stays empty. */
function assignChildren(slots: readonly SlotCandidates[]): (number | undefined)[] | undefined {
  const chosen: (number | undefined)[] = []
  const assignFrom = (slot: number): boolean => {
    const current = slots[slot]
    if (current === undefined) return true
    for (let child = 0; child < current.fits.length; child++) {
      const takenBy = chosen.indexOf(child)
      if (!current.fits[child] || (takenBy >= 0 && takenBy < slot)) continue
      chosen[slot] = child
      if (assignFrom(slot + 1)) return true
    }
    chosen[slot] = undefined
    return current.slot.kind === 'optional' && assignFrom(slot + 1)
  }
  return assignFrom(0) ? chosen : undefined
}
