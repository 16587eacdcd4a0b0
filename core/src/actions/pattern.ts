import { hasInterface } from '../contracts/interfaces.ts'
import type { Facts } from '../trace/facts.ts'
import type { ActionKind, Detail } from './kinds/index.ts'
import type { ActionNode, Node, TxNode } from './nodes.ts'
import { bodyOf, type Op } from './op.ts'

/** A condition on a node: it may ask the facts, and look at the node above. */
export type Where<M> = (match: M, facts: Facts, above: Node | undefined) => boolean

/** A transaction and what its message says. */
export type TxMatch<Body> = { readonly node: TxNode; readonly body: Body }
/** An action that was found before. */
export type MadeMatch<K extends ActionKind> = { readonly node: ActionNode<K> }

type Children = Readonly<Record<string, Slot<unknown>>>
/** What a shape asks for; the conditions take what their own shape finds. */
type Form =
  | {
      readonly kind: 'tx'
      readonly ops: readonly Op<unknown>[] | undefined
      /** One of these interfaces, or one that inherits from it. */
      readonly at: readonly string[] | undefined
      readonly where: Where<never> | undefined
      readonly children: Children
    }
  | {
      readonly kind: 'made'
      readonly types: readonly ActionKind[]
      readonly where: Where<never> | undefined
      readonly children: Children
    }
  | { readonly kind: 'oneOf'; readonly shapes: readonly Shape<unknown>[] }

declare const matches: unique symbol
/** A form of tree to look for; `M` is what a builder receives for it. */
export type Shape<M> = Form & { readonly [matches]?: M }
/** A child that need not be there, or that must be there but stays a node of its own. */
type Marked<Kind, M> = { readonly kind: Kind; readonly shape: Shape<M> }
/** A named child: each name is another child. */
export type Slot<M> = Shape<M> | Marked<'maybe', M> | Marked<'beside', M>

type Captures<C> = {
  readonly [N in keyof C]: C[N] extends Marked<'maybe', infer M>
    ? M | undefined
    : C[N] extends Marked<'beside', infer M>
      ? M
      : C[N] extends Shape<infer M>
        ? M
        : never
}

type Options<Own, C> = { readonly where?: Where<Own>; readonly children?: C }
type TxOptions<Own, C> = Options<Own, C> & { readonly at?: string | readonly string[] }

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T]) // a T is no array here
const txForm = <Own, C>(ops: readonly Op<unknown>[] | undefined, options: TxOptions<Own, C>): Form => ({
  kind: 'tx',
  ops,
  at: options.at === undefined ? undefined : listOf(options.at),
  where: options.where,
  // The callers below take nothing but slots as children.
  children: (options.children ?? {}) as Children,
})

/** A transaction whose message has one of these bodies, with what it must have below it. */
export const tx = <Body, const C extends Children = Record<never, never>>(
  ops: Op<Body> | readonly Op<Body>[],
  options: TxOptions<TxMatch<Body>, C> = {},
): Shape<TxMatch<Body> & Captures<C>> => txForm(listOf(ops), options)

/** A transaction whatever its message says. */
export const anyTx = <const C extends Children = Record<never, never>>(
  options: TxOptions<TxMatch<undefined>, C> = {},
): Shape<TxMatch<undefined> & Captures<C>> => txForm(undefined, options)

/** An action of one of these kinds. */
export const made = <const K extends ActionKind, const C extends Children = Record<never, never>>(
  types: K | readonly K[],
  options: Options<MadeMatch<K>, C> = {},
): Shape<MadeMatch<K> & Captures<C>> => ({
  kind: 'made',
  types: listOf(types),
  where: options.where,
  children: options.children ?? {},
})

/** The first of these that fits. */
export const oneOf = <M>(...shapes: readonly Shape<M>[]): Shape<M> => ({ kind: 'oneOf', shapes })
/** A child that need not be there. */
export const maybe = <M>(shape: Shape<M>): Marked<'maybe', M> => ({ kind: 'maybe', shape })
/** A child that must be there and is not taken. */
export const beside = <M>(shape: Shape<M>): Marked<'beside', M> => ({ kind: 'beside', shape })

/** What a builder says of a match: the action, or nothing when it is none after all. */
export type Built<K extends ActionKind> = {
  readonly success: boolean
  readonly detail: Detail<K>
  /** What belongs to it beyond its shape: a way of several steps is walked by the builder. */
  readonly also?: readonly Node[]
}

/** A found place: the nodes that become one action. */
export type Attempt<K extends ActionKind = ActionKind> = Omit<Built<K>, 'also'> & {
  readonly used: readonly [Node, ...Node[]]
}

/** A way to recognise one kind of action. */
export type Pattern<K extends ActionKind = ActionKind> = {
  /** `family.name` */
  readonly name: string
  readonly makes: K
  /** Names of patterns whose actions this one builds on, or that must have had their chance before. */
  readonly after: readonly string[]
  readonly shape: Shape<unknown>
  /** Looks at one node, and at the one above it where it must; changes nothing. */
  readonly attempt: (node: Node, facts: Facts, miss?: Miss, above?: Node) => Attempt<K> | undefined
}

/** Defines a pattern by its shape and a pure builder. */
export function definePattern<const K extends ActionKind, M>(pattern: {
  readonly name: string
  readonly makes: K
  readonly after?: readonly string[]
  readonly shape: Shape<M>
  readonly build: (match: M, facts: Facts, above: Node | undefined) => Built<K> | undefined
}): Pattern<K> {
  const { name, makes, shape, build } = pattern
  return {
    name,
    makes,
    after: pattern.after ?? [],
    shape,
    attempt(node, facts, miss, above) {
      const used: Node[] = []
      const match = fit(shape, node, { facts, miss }, above, used, '')
      if (match === undefined) return undefined
      // `fit` gives for a shape what its type says: both follow the same structure.
      const built = build(match as M, facts, above)
      if (built === undefined) {
        miss?.({ at: node, path: '', check: 'builder', text: 'the builder declined' })
        return undefined
      }
      const { success, detail, also = [] } = built
      return { success, detail, used: [node, ...new Set([...used, ...also].filter(other => other !== node))] }
    },
  }
}

/** A check that failed: at which node, where in the shape (names of children with dots; the root is empty), and why. */
export type Missed = {
  readonly at: Node
  readonly path: string
  readonly check: (typeof checks)[number]
  readonly text: string
}

/** In the order in which they are made at a node; `kind` is whether it is a transaction, or an action of the right kind. */
export const checks = ['kind', 'operation', 'interface', 'condition', 'child', 'children', 'builder'] as const

/** Told of each check that was the end of an attempt, or of one of its alternatives. */
export type Miss = (missed: Missed) => void

type Asked = { readonly facts: Facts; readonly miss: Miss | undefined }

/** The match of a shape at a node; adds the nodes that it takes to `used`. */
function fit(
  shape: Form,
  node: Node,
  asked: Asked,
  above: Node | undefined,
  used: Node[],
  path: string,
): object | undefined {
  if (shape.kind === 'oneOf') {
    for (const option of shape.shapes) {
      const match = fit(option, node, asked, above, used, path)
      if (match) return match
    }
    return undefined
  }
  const found = shape.kind === 'tx' ? fitTx(shape, node) : fitMade(shape, node)
  if (found.node === undefined) {
    asked.miss?.({ at: node, path, check: found.check, text: found.text(node) })
    return undefined
  }
  // The condition belongs to the same shape as what was found for it.
  const where = shape.where as Where<object> | undefined
  if (where !== undefined && !where(found, asked.facts, above)) {
    asked.miss?.({ at: node, path, check: 'condition', text: 'its condition does not hold' })
    return undefined
  }
  const taken: Node[] = [node]
  const children = fitChildren(shape.children, node, asked, taken, path)
  if (children === undefined) return undefined
  used.push(...taken)
  return { ...found, ...children }
}

type Unfit = { readonly node?: undefined; readonly check: Missed['check']; readonly text: (node: Node) => string }
type Fit = { readonly node: Node }

/** The node and its body, or why it is not this; nobody pays for words that nobody asked for. */
function fitTx(shape: Form & { kind: 'tx' }, node: Node): Fit | Unfit {
  if (node.kind !== 'tx') return { check: 'kind', text: isAlready }
  const { ops, at } = shape
  let body: unknown
  if (ops !== undefined) {
    const of = ops.find(candidate => candidate.code === node.opCode)
    body = of && bodyOf(of, node)
    if (body === undefined) {
      const names = () => ops.map(({ name }) => name).join(' or ')
      return { check: 'operation', text: () => `the message is not ${names()}${of ? ': its fields do not fit' : ''}` }
    }
  }
  if (at !== undefined && !at.some(name => hasInterface(node.interfaces, name))) {
    return { check: 'interface', text: () => `the account is not ${at.join(' or ')}` }
  }
  const match: TxMatch<unknown> = { node, body }
  return match
}

const isAlready = (node: Node): string => (node.kind === 'tx' ? 'it is no action' : `it is ${node.type} already`)

const fitMade = (shape: Form & { kind: 'made' }, node: Node): Fit | Unfit =>
  node.kind === 'action' && shape.types.includes(node.type)
    ? { node }
    : { check: 'kind', text: () => `it is not ${shape.types.join(' or ')}` }

type Fitted = { readonly match: object; readonly used: readonly Node[] }

/** Gives each slot a child of its own: the first assignment in the order of slots and children. */
function fitChildren(
  slots: Children,
  parent: Node,
  asked: Asked,
  taken: Node[],
  path: string,
): Record<string, unknown> | undefined {
  const options: { name: string; slot: Slot<unknown>; fits: (Fitted | undefined)[] }[] = []
  for (const [name, slot] of Object.entries(slots)) {
    const shape = shapeOf(slot)
    const below = path === '' ? name : `${path}.${name}`
    const misses: Missed[] = []
    // What failed at children matters only if none of them fits, and the child is wanted.
    const within = asked.miss ? { ...asked, miss: slot.kind === 'maybe' ? undefined : note(misses) } : asked
    const fits = parent.children.map(child => {
      const used: Node[] = []
      const match = fit(shape, child, within, parent, used, below)
      return match && { match, used }
    })
    // Without this an impossible last name would be looked for under every choice of the ones before it.
    if (slot.kind !== 'maybe' && fits.every(found => found === undefined)) {
      misses.forEach(missed => void asked.miss?.(missed))
      asked.miss?.({ at: parent, path, check: 'child', text: `no child fits as ${below}` })
      return undefined
    }
    options.push({ name, slot, fits })
  }
  const chosen = assign(
    options.map(option => ({
      optional: option.slot.kind === 'maybe',
      fits: option.fits.map(found => found !== undefined),
    })),
  )
  if (chosen === undefined) {
    const text = `there is no child of its own for each of ${Object.keys(slots).join(', ')}`
    asked.miss?.({ at: parent, path, check: 'children', text })
    return undefined
  }
  const result: Record<string, unknown> = {}
  options.forEach(({ name, slot, fits }, index) => {
    const at = chosen[index]
    const found = at === undefined ? undefined : fits[at]
    result[name] = found?.match
    if (found && slot.kind !== 'beside') taken.push(...found.used)
  })
  return result
}

const note =
  (misses: Missed[]): Miss =>
  missed =>
    void misses.push(missed)

/** The shape that a slot asks for. */
export const shapeOf = (slot: Slot<unknown>): Shape<unknown> =>
  slot.kind === 'maybe' || slot.kind === 'beside' ? slot.shape : slot

/** For each slot the index of a child that no other slot has, earliest first; `undefined` for an optional one that stays empty. */
function assign(slots: readonly { optional: boolean; fits: readonly boolean[] }[]): (number | undefined)[] | undefined {
  const chosen: (number | undefined)[] = []
  const place = (slot: number): boolean => {
    const current = slots[slot]
    if (current === undefined) return true
    for (let child = 0; child < current.fits.length; child++) {
      if (!current.fits[child] || chosen.slice(0, slot).includes(child)) continue
      chosen[slot] = child
      if (place(slot + 1)) return true
    }
    chosen[slot] = undefined
    return current.optional && place(slot + 1)
  }
  return place(0) ? chosen : undefined
}
