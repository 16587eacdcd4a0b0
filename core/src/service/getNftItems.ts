import { parseAddress } from '../cell/address.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import type { Context } from './Deps.ts'
import { loadItems } from './items/loadItems.ts'

/**
 * Items by address, each once, in the order in which they are asked for first; what does not exist is left out.
 *
 * @throws input.address with the number of the line, source.* when something could not be found out, limit.*
 */
export async function getNftItems(context: Context, { body }: Call<'getNftItems'>): Promise<Reply<'getNftItems'>> {
  const addresses = [...new Set(body.account_ids.map(addressInLine))]
  const loaded = await loadItems(context, addresses)
  const rows = addresses.flatMap(address => loaded.get(address) ?? [])
  const items = rows.flatMap(row => ('item' in row ? [row.item] : []))
  const failures = rows.flatMap(row => ('problem' in row && couldNotTell(row.problem) ? [row.problem] : []))
  // A recording that holds some of these items is taken to hold all that there are of them.
  const failure =
    failures.find(({ code }) => code !== 'source.notRecorded') ?? (items.length > 0 ? undefined : failures[0])
  if (failure) throw failure
  return { nft_items: items }
}

/** An address as it was written in a list. @throws input.address naming the line */
function addressInLine(text: string, at: number): Address {
  try {
    return parseAddress(text.trim())
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.address') throw error
    const { reason } = error.details
    throw new AppError('input.address', { text, reason: `account_ids[${at}], "${text.slice(0, 80)}": ${reason}` })
  }
}

/** A failure is no "there is none"; code that the network does not have is no item to anybody. */
const couldNotTell = ({ code }: AnyAppError): boolean =>
  !code.startsWith('lookup.') && code !== 'emulation.libraryMissing'
