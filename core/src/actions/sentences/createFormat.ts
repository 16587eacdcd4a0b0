import type { JettonUnit } from '../../contract/schemas/nameOrigin.ts'
import { toAccountLabel } from '../../encoding/accountLabel.ts'
import { formatOperation, formatProtocol } from '../../encoding/words.ts'
import { findLayout } from '../../messages/bodyLayouts.ts'
import { formatExactAmount, toncoin } from '../../naming/amounts.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import type { NamedOperation } from '../engine/protocol.ts'
import type { Language } from '../texts/language.ts'
import type { ActionFormat } from './ActionTexts.ts'
import { actionTexts } from './index.ts'

/** What sentences are written with, beside the names. */
export type FormatFacts = {
  readonly interfaces?: (account: Address) => readonly string[]
  readonly findOperation?: (opCode: number | undefined) => NamedOperation | undefined
  /** The operation of an op code that only an ABI of the user names. */
  readonly findDeclared?: ((opCode: number) => { readonly name: string; readonly abi: string } | undefined) | undefined
}

/** How sentences write accounts, amounts and items with these names. */
export function createFormat(
  names: Names,
  language: Language,
  { interfaces, findOperation, findDeclared }: FormatFacts = {},
): ActionFormat {
  const { unnamed, declared, toOperation, toProtocol, toInterface } = actionTexts[language]
  const jetton: ActionFormat['jetton'] = (amount, master) => {
    const masterLabel = master && toAccountLabel(names, master)
    const { figure, unit } = formatJettonAmount(amount, masterLabel, names.jettonUnit(master), language)
    return `${figure} ${unit}`
  }
  const currency: ActionFormat['currency'] = (amount, id) => formatIn(names.currency(id), amount)
  const account: ActionFormat['account'] = address => (address ? toAccountLabel(names, address) : '?')
  return {
    account,
    contract(address) {
      const [kind] = names.account(address).name === undefined ? (interfaces?.(address) ?? []) : []
      return kind === undefined ? account(address) : `${toInterface(kind)} ${account(address)}`
    },
    operation(operation) {
      const known = findOperation?.(isOpCode(operation) ? Number(operation) : findTranslated(operation, language))
      const own = !known && isOpCode(operation) ? findDeclared?.(Number(operation)) : undefined
      if (own) return declared(own.name, own.abi)
      return known ? `${toOperation(known.words)}, ${toProtocol(known.protocol)}` : formatOperation(operation)
    },
    words: words => (isOpCode(words) ? `${unnamed} ${words}` : toOperation(words)),
    protocol: name => toProtocol(formatProtocol(name)),
    coins: formatExactCoins,
    jetton,
    currency,
    nftItem: nft => formatNftItem(names, nft),
    sum: sum =>
      sum.type === 'coin'
        ? formatExactCoins(sum.amount)
        : sum.type === 'jetton'
          ? jetton(sum.amount, sum.master)
          : currency(sum.amount, sum.id),
  }
}

const isOpCode = (operation: string): boolean => /^0x[0-9a-f]{8}$/.test(operation)

/** The op code of a message that the ABI names: its name is in English, the words of protocols are in all languages. */
const findTranslated = (operation: string, language: Language): number | undefined =>
  language === 'en'
    ? undefined
    : (findLayout('internal', operation) ?? findLayout('jetton', operation) ?? findLayout('nft', operation))?.tag.value

export const formatExactCoins = (amount: bigint): string => formatIn(toncoin, amount)

/** An amount of a jetton and its unit, its symbol or its master; in smallest units if its decimals are unknown. */
export function formatJettonAmount(
  amount: bigint,
  master: string | undefined,
  { symbol, decimals }: JettonUnit,
  language: Language,
): { readonly figure: string; readonly unit: string } {
  if (decimals === undefined)
    return {
      figure: String(amount),
      unit: actionTexts[language].smallestUnits(amount, {
        ...(symbol !== undefined && { symbol }),
        ...(master !== undefined && { address: master }),
      }),
    }
  return { figure: formatExactAmount(amount, decimals), unit: symbol ?? master ?? '?' }
}

type Unit = { readonly decimals: number; readonly symbol: string }
const formatIn = ({ decimals, symbol }: Unit, amount: bigint): string =>
  `${formatExactAmount(amount, decimals)} ${symbol}`

/** An item by its name, else by its address. */
export function formatNftItem(names: Names, nft: Address): string {
  const { name } = names.nft(nft).metadata
  return `NFT ${typeof name === 'string' && name !== '' ? name : toAccountLabel(names, nft)}`
}
