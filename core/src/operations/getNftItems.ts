import type { Call, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { loadItems } from '../engines/items/loadItems.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'

/**
 * Items by address, without duplicates, in request order; items that do not exist are left out.
 *
 * @throws input.address with the index in the list, source.* when an item could not be read, limit.*
 */
export async function getNftItems(context: CallContext, { body }: Call<'getNftItems'>): Promise<Reply<'getNftItems'>> {
  const addresses = [...new Set(body.account_ids.map(parseListedAddress))]
  const loaded = await loadItems(context, addresses)
  const rows = addresses.flatMap(address => loaded.get(address) ?? [])
  const items = rows.flatMap(row => ('item' in row ? [row.item] : []))
  const failures = rows.flatMap(row => ('problem' in row && isFetchFailure(row.problem) ? [row.problem] : []))
  // A recording that contains some of these items is assumed to contain all that exist.
  const failure =
    failures.find(({ code }) => code !== 'source.notRecorded') ?? (items.length > 0 ? undefined : failures[0])
  if (failure) throw failure
  return { nft_items: items }
}

/** Parses an address of the list. @throws input.address with its index */
function parseListedAddress(text: string, at: number): Address {
  try {
    return parseAddress(text.trim())
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.address') throw error
    const { reason } = error.details
    throw new AppError('input.address', { text, reason: `account_ids[${at}], "${text.slice(0, 80)}": ${reason}` })
  }
}

/** Distinguishes "could not be read" from "does not exist"; an item without its library code does not exist. */
const isFetchFailure = ({ code }: AnyAppError): boolean =>
  !code.startsWith('lookup.') && code !== 'emulation.libraryMissing'
