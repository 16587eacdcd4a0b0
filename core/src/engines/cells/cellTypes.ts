import type { Cell } from '../../cell/Cell.ts'
import { cellError } from '../../cell/cellError.ts'
import type { ParamDefinition } from '../../config/params.ts'
import { params } from '../../config/params.ts'
import { parseConfig, parseConfigCell } from '../../config/parseConfig.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type LayoutKind, listLayouts, newDecodeContext } from '../../messages/bodyLayouts.ts'
import { decodedValues } from '../../messages/decodedValues.ts'
import { declaredTypeNames } from '../../messages/LayoutCompiler.ts'
import { storageReaders } from '../../messages/storageLayouts.ts'
import { readAccount, readShardAccount } from '../../tlb/account.ts'
import { readBlock, readBlockCells } from '../../tlb/block.ts'
import { blockInfo } from '../../tlb/blockInfo.ts'
import { readToEnd, type Tlb } from '../../tlb/combinators.ts'
import { currencyCollection } from '../../tlb/currency.ts'
import { readMessage } from '../../tlb/message.ts'
import { outAction, readOutActions } from '../../tlb/outActions.ts'
import { readStateInit } from '../../tlb/stateInit.ts'
import { readTransaction, transactionDescr } from '../../tlb/transaction.ts'
import { readMessageParts, readStateInitParts, readTransactionParts } from './nestedParts.ts'

/** A type that a cell can be read as. */
export type CellType = {
  /** How a request names it. */
  readonly name: string
  readonly group: CellTypeGroup
  /** Reads a cell; what it leaves over shows in the map. @throws input.cell, limit.cells */
  readonly read: (cell: Cell) => void
  /** How much it says if several types fit: a type for any data says little. */
  readonly isGeneric?: true
}

/** Groups of types, in the order in which they are listed. */
export type CellTypeGroup = 'abi' | 'block' | 'config' | 'storage' | 'message' | 'payload' | 'structure'

const tlb = (name: string, read: (cell: Cell) => unknown): CellType => ({ name, group: 'block', read })
const layout = (name: string, inner: Tlb<unknown>): CellType => tlb(name, cell => readToEnd(inner, cell))

const blockTypes: readonly CellType[] = [
  tlb('Message', cell => readMessageParts(readMessage(cell))),
  tlb('StateInit', cell => readStateInitParts(readStateInit(cell))),
  tlb('Transaction', cell => readTransactionParts(readTransaction(cell))),
  tlb('Account', cell => {
    const state = readAccount(cell)?.storage.state
    if (state?.type === 'active') readStateInitParts(state.init)
  }),
  tlb('ShardAccount', cell => {
    const state = readShardAccount(cell).account?.storage.state
    if (state?.type === 'active') readStateInitParts(state.init)
  }),
  tlb('Block', readBlock),
  tlb('BlockCells', readBlockCells),
  layout('BlockInfo', blockInfo),
  layout('TransactionDescr', transactionDescr),
  tlb('OutList', readOutActions),
  layout('OutAction', outAction),
  layout('CurrencyCollection', currencyCollection),
]

const configTypes: readonly CellType[] = [
  { name: 'Config', group: 'config', read: cell => checkUndamaged(parseConfigCell(cell).config.damage) },
  { name: 'ConfigDictionary', group: 'config', read: cell => checkUndamaged(parseConfig(cell).damage) },
  ...Object.entries(params as Readonly<Record<string, ParamDefinition>>).map(
    ([number, { layout: param }]): CellType => ({
      name: `config:${number}`,
      group: 'config',
      read(cell) {
        const reading = param.read(cell)
        if (reading.state === 'broken') throw cellError(reading.problem)
      },
    }),
  ),
]

function checkUndamaged([first]: readonly string[]): void {
  if (first !== undefined) throw cellError(first)
}

/** Storage layouts by interface; of several for an interface the later ones are numbered. */
function storageTypes(): readonly CellType[] {
  const seen = new Map<string, number>()
  return storageReaders.map(({ name, read }): CellType => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: `storage:${name}${count === 1 ? '' : `:${count}`}`, group: 'storage', read }
  })
}

const bodyTypes = (kind: LayoutKind, group: CellTypeGroup, prefix: string): readonly CellType[] =>
  listLayouts(kind).map(each => ({
    name: `${prefix}:${each.op}`,
    group,
    ...(each.tag.bits === 0 && { isGeneric: true }),
    read(cell) {
      each.read(cell.slice(), newDecodeContext())
    },
  }))

const builtInTypes = ['FullContent', 'DNS_RecordSet', 'DNSRecord', 'Text', 'MsgAddress', 'W5Actions', 'Coins']

const structureTypes = (): readonly CellType[] => [
  ...builtInTypes.map(name => expressionType(name, name)),
  ...declaredTypeNames().map(name => expressionType(name, name)),
]

function expressionType(name: string, expression: string): CellType {
  return {
    name,
    group: 'structure',
    isGeneric: true,
    read(cell) {
      const read = expression.includes(':') ? decodedValues.fields(expression) : decodedValues.type(expression)
      read(cell.slice(), newDecodeContext())
    },
  }
}

let types: ReadonlyMap<string, CellType> | undefined

/** All named types, by name. */
export function cellTypes(): ReadonlyMap<string, CellType> {
  types ??= new Map(
    [
      ...blockTypes,
      ...configTypes,
      ...storageTypes(),
      ...bodyTypes('internal', 'message', 'internal'),
      ...bodyTypes('late', 'message', 'internal'),
      ...bodyTypes('ext_in', 'message', 'ext_in'),
      ...bodyTypes('ext_out', 'message', 'ext_out'),
      ...bodyTypes('jetton', 'payload', 'jetton'),
      ...bodyTypes('nft', 'payload', 'nft'),
      ...structureTypes(),
    ]
      .toReversed()
      .map(type => [type.name, type] as const),
  )
  return types
}

/**
 * A type by its name, or one that is written in the language of layouts.
 *
 * @example
 * findCellType('storage:wallet_v4r2')
 * findCellType('HashmapE 256 Coins')
 * findCellType('seqno:uint32 owner:MsgAddress')
 * findCellType('abi:Counter.Increase', listAbiTypes(book))
 * @throws input.argument
 */
export function findCellType(name: string, own?: ReadonlyMap<string, CellType>): CellType {
  const text = name.trim()
  const known = own?.get(text) ?? cellTypes().get(text)
  if (!known && text.startsWith('abi:'))
    throw new AppError('input.argument', { name: `type ${text.slice(0, 60)}`, reason: 'no ABI of the request has it' })
  if (known) return known
  try {
    const expression = text.includes(':') || text.startsWith('(') || !text.includes(' ') ? text : `(${text})`
    // Compiled now, so that a mistake in the text is not taken for one in the cell.
    const { read } = expressionType(text, expression)
    compile(expression)
    return { name: text, group: 'structure', read }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    const reason = 'reason' in error.details ? String(error.details.reason) : error.message
    throw new AppError('input.argument', { name: `type ${text.slice(0, 60)}`, reason })
  }
}

function compile(expression: string): void {
  if (expression.length > 2000) throw cellError('it is longer than 2000 characters')
  if (expression.includes(':')) decodedValues.fields(expression)
  else if (!/[ ()^[\]]/.test(expression) && !isKnownName(expression)) throw cellError('there is no such type')
  else decodedValues.type(expression)
}

const isKnownName = (name: string): boolean =>
  /^(?:[Uu]?[Ii]nt|bits)\d{1,4}$/.test(name) ||
  /^(?:Bool|Cell|Coins|Grams|MsgAddress|String|Text|Bytes|Address)$/.test(name)
