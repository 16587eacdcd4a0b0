import type { ScreenName } from '@tonoscope/core/contract/screens'
import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { parseAddressInput } from '../format/parseAddressInput.ts'
import { accountTabs, eventFiltersParam } from './accountParams.ts'
import { resultParams } from './resultParams.ts'
import {
  flagParam,
  matchingParam,
  type ParamValues,
  textParam,
  type UrlParam,
  urlParam,
  withDefault,
  wordParam,
} from './urlParams.ts'

/** What triggered a transaction: an internal, external or bounced message, or tick-tock (`chain`). */
export const transactionTriggers = ['internal', 'external', 'bounced', 'chain'] as const
/** A trigger, as the URL names it. */
export type TransactionTrigger = (typeof transactionTriggers)[number]

/** Which configuration: of the newest block, of a block in any notation, or a pasted one by its storage id. */
export type ConfigSelection =
  | { readonly kind: 'newest' }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'pasted'; readonly id: string }

const newest: ConfigSelection = { kind: 'newest' }

/** A configuration under two names: of a block, and pasted. */
const configParam = (block: string, boc: string): UrlParam<ConfigSelection | undefined> => ({
  read(query) {
    const id = query.get(boc)
    const text = query.get(block)
    if (id) return { kind: 'pasted', id }
    return text === 'newest' ? newest : text ? { kind: 'block', block: text } : undefined
  },
  write(query, selection) {
    if (selection?.kind === 'pasted') query.set(boc, selection.id)
    else if (selection) query.set(block, selection.kind === 'block' ? selection.block : 'newest')
  },
})

const config = configParam('block', 'boc')

/** The name under which parameters read the fragment of the URL. */
export const FRAGMENT = '#'

const paramNumber = urlParam('p', text => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined))

/** The registration period of a domain, one year. */
const DEFAULT_PERIOD_DAYS = 365
/** The longest period, in days. */
export const MAX_PERIOD_DAYS = 3660

/** Parses a number of days; `undefined` if it is not a number from 1 to the longest period. */
export function parsePeriod(text: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= MAX_PERIOD_DAYS ? days : undefined
}

const addressParam = (
  name: string,
  parse: (text: string) => string | undefined = toRawAddress,
): UrlParam<string | undefined> => urlParam<string>(name, parse, raw => toFriendlyAddress(raw))

/** Limits the size of untrusted URLs. */
const MAX_METHOD_ARGUMENTS = 50

/** More addresses make links that programs truncate. */
export const MAX_ITEMS_IN_LINK = 30

function parseItems(text: string): readonly string[] | undefined {
  const items = [...new Set(text.split(',').map(toRawAddress))].filter(item => item !== undefined)
  return items.length === 0 ? undefined : items.slice(0, MAX_ITEMS_IN_LINK)
}

const itemsParam = urlParam('items', parseItems, items =>
  items.length <= MAX_ITEMS_IN_LINK ? items.map(item => toFriendlyAddress(item)).join(',') : '',
)

/** A get method that is debugged: what it is run with. */
const methodParams = {
  account: textParam('account'),
  method: textParam('method'),
  args: {
    read: query => query.getAll('arg').slice(0, MAX_METHOD_ARGUMENTS),
    write(query, args) {
      for (const arg of args) query.append('arg', arg)
    },
  } satisfies UrlParam<readonly string[]>,
  /** The arguments are entries of the stack, whatever an ABI declares. */
  asStack: flagParam('stack'),
  block: textParam('block'),
}

/** The number of a root, then of references. */
const cellPathPattern = /^\d{1,4}(?:\.[0-3]){0,1024}$/

/** The URL parameters of the screens. */
export const screenParams = {
  inspect: {
    run: textParam('run'),
    /** Id of a sample of the network. */
    sample: textParam('sample'),
    /** Whether what is in the box is decoded, if it is not a message that can be run. */
    decode: flagParam('decode'),
    /** The message of a bundle whose result is open, from 1; the last one if absent. */
    message: urlParam('message', text => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined)),
    ...resultParams,
  },
  event: {
    query: textParam('q'),
    /** With `lt`: the transaction where the search starts, for networks without an index. */
    account: textParam('account'),
    lt: matchingParam('lt', /^\d{1,19}$/),
    block: textParam('block'),
    /** A sample of the network whose message is on chain. */
    sample: textParam('sample'),
    file: textParam('file'),
    ...resultParams,
  },
  account: {
    /** An address in any form, or a domain. */
    account: textParam('q'),
    /** The block whose state is shown, in any notation; the newest if absent. */
    block: textParam('block'),
    /** The older block of a comparison. */
    compare: textParam('compare'),
    tab: withDefault(wordParam('tab', accountTabs), 'events'),
    /** A get method, by its name or number. */
    method: textParam('method'),
    filters: eventFiltersParam,
  },
  blocks: {
    /** A block in any notation; the newest if absent. */
    block: urlParam(
      'q',
      text => text,
      text => text.trim(),
    ),
    file: textParam('file'),
    tab: withDefault(wordParam('tab', ['transactions', 'all', 'shards', 'flow', 'header']), 'transactions'),
    find: withDefault(textParam('find'), ''),
    failed: flagParam('failed'),
    trigger: wordParam('start', transactionTriggers),
    /** The transaction whose drawer is open. */
    tx: matchingParam('tx', /^[0-9a-f]{64}$/),
    /** The block of that transaction, if it is not the one on the screen. */
    txBlock: textParam('of'),
  },
  proofs: {
    /** The trusted block, in any notation. */
    known: textParam('known'),
    /** The block to prove, in any notation. */
    target: textParam('target'),
    /** Whether to verify the pasted proof, whose text stays in this browser. */
    pasted: flagParam('proof', 'pasted'),
  },
  config: {
    source: {
      read: query => config.read(query) ?? newest,
      write: (query, selection) => config.write(query, selection.kind === 'newest' ? undefined : selection),
    } satisfies UrlParam<ConfigSelection>,
    /** The older side of a comparison. */
    compare: configParam('compare', 'compare_boc'),
    /** Whether to list the key blocks that changed it instead of its parameters. */
    history: flagParam('view', 'history'),
    filter: withDefault(textParam('q'), ''),
    /** The parameter that is open: `p=34`, or a fragment `#param-34` when the page is opened. */
    open: {
      read: query => {
        const fragment = /^#param-(-?\d{1,10})$/.exec(query.get(FRAGMENT) ?? '')?.[1]
        return query.has('p') || fragment === undefined ? paramNumber.read(query) : Number(fragment)
      },
      write: paramNumber.write,
    } satisfies UrlParam<number | undefined>,
  },
  nfts: {
    /** Raw addresses; absent for lists that are too long for a link. */
    items: itemsParam,
    view: withDefault(wordParam('view', ['grid', 'table']), 'grid'),
    /** The item whose dialog is open. */
    item: addressParam('item'),
  },
  domains: {
    /** Raw address. */
    account: addressParam('account', text => {
      const parsed = parseAddressInput(text)
      return 'raw' in parsed ? parsed.raw : undefined
    }),
    period: withDefault(urlParam('period', parsePeriod), DEFAULT_PERIOD_DAYS),
    /** Raw addresses of the only items to read, for a source without an index. */
    items: itemsParam,
  },
  library: {
    page: withDefault(wordParam('page', ['capsules', 'shelf', 'snapshots', 'history', 'labels', 'abis']), 'capsules'),
    file: textParam('file'),
    ...resultParams,
  },
  settings: {},
  debugger: {
    /** A capsule that lies beside the page: its URL path. */
    link: textParam('link'),
    /** A capsule of the library, a stored run, a sample of the network, or an event on chain. */
    file: textParam('file'),
    run: textParam('run'),
    sample: textParam('sample'),
    event: matchingParam('event', /^[0-9a-f]{64}$/),
    /** The transaction of the emulated trace. */
    node: withDefault(matchingParam('node', /^0(\.\d+)*$/), '0'),
    ...methodParams,
    /** Counts from 1. */
    step: urlParam('step', text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)),
    /** Of the transaction, as `parseChanges` reads them. */
    changes: textParam('changes'),
  },
  compose: {},
  connect: {},
  cells: {
    /** The type whose fields are shown, and the cell that has it. */
    type: textParam('type'),
    at: matchingParam('at', cellPathPattern),
    /** The selected cell. */
    path: matchingParam('path', cellPathPattern),
    /** Whether another BoC is compared. */
    diff: flagParam('diff'),
  },
} satisfies { readonly [S in ScreenName]: Readonly<Record<string, UrlParam<unknown>>> }

/** The URL state of a screen. */
export type ScreenParams<S extends ScreenName> = ParamValues<(typeof screenParams)[S]>

/** The query parameter that is written as a segment of the path, `/event/<hash>`, and the values that fit there. */
export const pathParams: { readonly [S in ScreenName]?: { readonly name: string; readonly fits: RegExp } } = {
  event: { name: 'q', fits: /^[\w=-]{40,70}$/ },
  account: { name: 'q', fits: /^[\w:.-]{1,130}$/ },
  blocks: { name: 'q', fits: /^[\w(),:@.+-]{1,180}$/ },
  library: { name: 'file', fits: /^[\w-]+$/ },
}
