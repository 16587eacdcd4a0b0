import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import type { ExportCell } from '../format/tables.ts'
import { formatIsoTime } from '../format/time.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { type AccountNames, toFriendlyForm } from '../ui/AccountNames.tsx'
import { formatPlainAmount } from '../ui/Amount.tsx'
import type { Column } from '../ui/Table.tsx'
import type { ActionLine, MovedAsset, Party } from './actionLines/actionLine.ts'
import type { ActionWithLine } from './filter/useFilter.ts'
import type { Failure } from './findActionFailure.ts'

/** A row of the table of actions. */
export type ActionRow = ActionWithLine & {
  readonly key: string
  readonly failure: Failure | undefined
  /** The transaction that a click opens. */
  readonly node: string | undefined
  readonly index: number
}

type Context = {
  readonly model: Pick<TraceModel, 'byId'>
  readonly names: AccountNames
  /** Symbol of the native currency. */
  readonly unit: string
}

/** The columns of a saved table of actions: one value in each, for filters and sums. */
export function actionExportColumns({ model, names, unit }: Context): Column<ActionRow>[] {
  const transactionOf = ({ node }: ActionRow) =>
    node === undefined ? undefined : model.byId.get(node)?.node.transaction
  return [
    exported('Action', ({ line }) => line.title),
    exported('Kind', ({ action }) => action.kind),
    exported('Status', ({ action }) => action.status),
    exported('Reason', ({ failure }) => failure?.reason),
    ...partyColumns('Sender', line => line.from, names),
    ...partyColumns('Recipient', line => line.to, names),
    ...amountColumns('Amount', line => line.moved, unit),
    ...amountColumns('Received', line => line.received, unit),
    ...amountColumns('Second amount', line => line.alsoMoved, unit),
    exported('Item', ({ line }) => line.item?.name),
    exported('Item address', ({ line }) => line.item?.address),
    exported('Comment', ({ line }) => line.comment),
    exported('Sentence', ({ action }) => action.sentence),
    exported('Transaction hash', row => transactionOf(row)?.hash),
    exported('Unix time', row => transactionOf(row)?.utime),
    exported('Time', row => formatTime(transactionOf(row)?.utime)),
  ]
}

const formatTime = (utime: number | undefined) => (utime === undefined ? undefined : formatIsoTime(utime))

const exported = (title: string, plain: (row: ActionRow) => ExportCell): Column<ActionRow> => ({
  id: title,
  title,
  plain,
})

const partyColumns = (
  title: string,
  read: (line: ActionLine) => Party | undefined,
  names: AccountNames,
): Column<ActionRow>[] => {
  const ofParty = (write: (party: Party) => ExportCell) => (row: ActionRow) => {
    const party = read(row.line)
    return party && write(party)
  }
  return [
    exported(
      title,
      ofParty(party => party.address),
    ),
    exported(
      `${title}, friendly`,
      ofParty(party => toFriendlyForm(party.address, names)),
    ),
    exported(
      `${title}, name`,
      ofParty(party => names.name(party.address) ?? party.name),
    ),
  ]
}

const amountColumns = (
  title: string,
  read: (line: ActionLine) => MovedAsset | undefined,
  unit: string,
): Column<ActionRow>[] => {
  const ofAmount = (cell: keyof AmountCells) => (row: ActionRow) => {
    const moved = read(row.line)
    return moved && toAmountCells(moved, unit)[cell]
  }
  const asset = title === 'Amount' ? 'Asset' : `${title}, asset`
  return [
    exported(`${title}, smallest units`, ofAmount('smallestUnits')),
    exported(title, ofAmount('amount')),
    exported(asset, ofAmount('asset')),
    exported(`${asset} address`, ofAmount('address')),
  ]
}

type AmountCells = Partial<Readonly<Record<'smallestUnits' | 'amount' | 'asset' | 'address', ExportCell>>>

function toAmountCells(moved: MovedAsset, unit: string): AmountCells {
  switch (moved.kind) {
    case 'ton':
      return { smallestUnits: moved.amount, amount: formatPlainDecimal(moved.amount, TON_DECIMALS), asset: unit }
    case 'token': {
      const { amount, token } = moved
      return {
        smallestUnits: amount,
        amount: formatPlainAmount(amount, token),
        asset: token.symbol,
        address: token.master,
      }
    }
    case 'item':
      return { smallestUnits: 1n, amount: 1n, asset: moved.name ?? 'NFT', address: moved.address }
    case 'text':
      return { amount: moved.text }
  }
}
