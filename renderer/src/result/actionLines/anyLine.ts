import type { DebugAction, DebugActionField } from '@tonoscope/core/contract/debugActions'
import type { EventJson } from '@tonoscope/core/contract/event'
import type { AccountAddress } from '@tonoscope/core/contract/schemas/account'
import {
  type ActionLine,
  type AssetTransfer,
  type MovedAsset,
  toActionLine,
  toItemParty,
  toMovedAsset,
} from './actionLine.ts'

/** The line of an action of any kind; one beyond those of `/v2` has its sentence as note. */
export function toAnyLine(action: DebugAction, event: EventJson | undefined): ActionLine {
  const [first] = action.v2
  const base = first === undefined ? undefined : event?.actions[first]
  if (base?.type === action.kind) return toActionLine(base)
  const { fields, sentence, title } = action
  const isUnsent = action.kind === 'UnsentMessage'
  const accountOf = (role: string) => fields.find(field => field.role === role)?.accounts?.[0]
  const amountsOf = (...roles: readonly string[]) =>
    fields
      .filter(({ role }) => role !== undefined && roles.includes(role))
      .flatMap(({ amounts = [] }) => amounts.map(toMovedAsset))
  const [from, through, subject] = [accountOf('gives'), accountOf('through'), accountOf('subject')]
  const to = accountOf('gets')
  const [given, received] = [amountsOf('given', 'price', ...(isUnsent ? ['stated'] : [])), amountsOf('received')]
  const item = fields.find(field => field.item)?.item
  const comment = fields.find(field => field.name === 'comment')?.value
  const [moved, alsoMoved] = given.length > 0 ? given : received
  // What is only received comes from the contract.
  const isPayout = given.length === 0 && received.length > 0 && to === undefined
  return {
    title,
    from: isPayout ? (through ?? subject) : (from ?? (to ? (through ?? subject) : undefined)),
    to: isPayout ? from : (to ?? through ?? subject),
    // Why it was not sent is said of every failed action.
    note: isUnsent ? '' : sentence,
    comment,
    ...(item && { item: toItemParty(item) }),
    ...(moved && { moved }),
    ...(alsoMoved && { alsoMoved }),
    ...(given.length > 0 && received[0] && { received: received[0] }),
    transfers: isUnsent
      ? []
      : [
          ...given.map(asset => toTransfer(from, to ?? through, asset)),
          ...received.map(asset => toTransfer(to ? from : through, to ?? from, asset)),
        ],
  }
}

const toTransfer = (
  from: AccountAddress | undefined,
  to: AccountAddress | undefined,
  moved: MovedAsset,
): AssetTransfer => ({ from: from?.address, to: to?.address, moved })

/** The accounts that an action names, its own first. */
export const listActionAccounts = (
  { fields, parts, v2 }: DebugAction,
  event: EventJson | undefined,
): readonly string[] => [
  ...new Set([
    ...[fields, ...parts.map(part => part.fields)].flatMap(listFieldAccounts),
    ...v2.flatMap(index => event?.actions[index]?.simple_preview.accounts.map(({ address }) => address) ?? []),
  ]),
]

const listFieldAccounts = (fields: readonly DebugActionField[]): readonly string[] =>
  fields.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address))
