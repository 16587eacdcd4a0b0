import type { DebugArguments, DebugResult } from '../contract/debug.ts'
import type { ComparedResult } from './ComparedResult.ts'
import { type ComparedField, listDifferences, type WeighedDifference } from './differenceRows.ts'

/** The inputs that differ: the message, the clock, the state, what is not as on chain. */
export function compareInputs(left: ComparedResult, right: ComparedResult): WeighedDifference[] {
  const [a, b] = [left.arguments, right.arguments]
  return listDifferences([
    { field: 'message', title: 'Message', unit: 'hash', left: messageOf(left), right: messageOf(right) },
    { field: 'now', title: 'Clock', unit: 'time', left: timeOf(left), right: timeOf(right) },
    ...(a && b ? compareArguments(a, b) : []),
    ...compareOverrides(a?.overrides ?? [], b?.overrides ?? []),
    ...compareCells('config', 'Config parameter', paramsOf(a), paramsOf(b)),
    { field: 'libraries', title: 'Added libraries', unit: 'count', left: librariesOf(a), right: librariesOf(b) },
    { field: 'signature', title: 'Signature', left: signatureOf(left), right: signatureOf(right) },
    ...compareEmulators(left.emulator, right.emulator),
  ])
}

const messageOf = ({ message }: ComparedResult) => message?.normalized_hash ?? message?.hash
const timeOf = ({ arguments: args, trace }: ComparedResult) => args?.now ?? trace?.transaction.utime
const librariesOf = (args: DebugArguments | undefined) => args?.libraries?.length
/** On chain all signatures were checked. */
const signatureOf = ({ arguments: args }: ComparedResult) => (args?.ignore_signature ? 'not checked' : 'checked')
const paramsOf = (args: DebugArguments | undefined) =>
  new Map(args?.config?.map(({ param, value }) => [String(param), value]))

function compareArguments(left: DebugArguments, right: DebugArguments): ComparedField[] {
  const both = <T extends ComparedField['left']>(
    field: string,
    title: string,
    get: (args: DebugArguments) => T,
    unit: ComparedField['unit'] = 'text',
  ): ComparedField => ({ field, title, unit, left: get(left), right: get(right) })
  return [
    both('network', 'Network', args => args.network),
    both('block', 'State at block', args => args.block.seqno, 'count'),
    both('lt', 'Logical time', args => args.lt, 'count'),
    both('seed', 'Random seed', args => args.seed, 'hash'),
    both('seconds_per_hop', 'Seconds per shard hop', args => args.seconds_per_hop, 'count'),
    both('limits.transactions', 'Max transactions', args => args.limits.transactions, 'count'),
    both('limits.time_ms', 'Time limit', args => args.limits.time_ms, 'milliseconds'),
    both('limits.gas', 'Gas limit', args => args.limits.gas, 'gas'),
    both('as_on_chain', 'Repeat as on chain', args => (args.as_on_chain ? 'yes' : 'no')),
  ]
}

type Overrides = DebugArguments['overrides']

function compareOverrides(left: Overrides, right: Overrides): ComparedField[] {
  const accounts = [...new Set([...left, ...right].map(({ account }) => account))]
  return accounts.flatMap(account => {
    const [a, b] = [left, right].map(list => Object.assign({}, ...list.filter(each => each.account === account))) as [
      Partial<Overrides[number]>,
      Partial<Overrides[number]>,
    ]
    return [
      { field: 'overrides.status', title: 'Status override', account, left: a.status, right: b.status },
      {
        ...{ field: 'overrides.balance', title: 'Balance override', unit: 'nano' as const, account },
        ...{ left: a.balance, right: b.balance },
      },
      ...(['code', 'data'] as const).map(part => ({
        ...{ field: `overrides.${part}`, title: part === 'code' ? 'Code override' : 'Data override', account },
        ...changedCells(a[part], b[part]),
      })),
    ]
  })
}

function compareCells(
  field: string,
  title: string,
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
): ComparedField[] {
  return [...new Set([...left.keys(), ...right.keys()])].map(key => ({
    ...{ field: `${field}.${key}`, title: `${title} ${key}` },
    ...changedCells(left.get(key), right.get(key)),
  }))
}

/** Cells are too long to be read: it counts whether they are there and the same. */
const changedCells = (left: string | undefined, right: string | undefined) => ({
  left: left === undefined ? undefined : 'changed',
  right: right === undefined ? undefined : left !== undefined && left !== right ? 'changed otherwise' : 'changed',
})

function compareEmulators(
  left: DebugResult['emulator'] | undefined,
  right: DebugResult['emulator'] | undefined,
): ComparedField[] {
  if (!left || !right) return []
  return [
    { field: 'emulator', title: 'Emulator', left: left.build, right: right.build },
    { field: 'config_hash', title: 'Config', unit: 'hash', left: left.config_hash, right: right.config_hash },
  ]
}
