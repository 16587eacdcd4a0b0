import type { Handlers, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import { type CallContext, presentBlockAge } from '../engines/context/Deps.ts'
import { getExpiringDomains } from '../engines/items/getExpiringDomains.ts'
import { loadItems } from '../engines/items/loadItems.ts'
import { resolveAccountId } from '../engines/items/resolveAccountId.ts'
import { type AnyAppError, AppError, errorMeaning, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'

type NftItemRow = Reply<'debugNftItems'>['rows'][number]

/** Operations on NFT items and domains. */
export const itemOperations = {
  /**
   * Items by address, without duplicates, in request order; items that do not exist are left out.
   *
   * @throws input.address with the index in the list, lookup.account for a domain without a wallet, source.* when an item could not be read, limit.*
   */
  async getNftItems(context, { body }) {
    const addresses = [
      ...new Set(await Promise.all(body.account_ids.map((text, at) => resolveListed(context, text, at)))),
    ]
    const { items: loaded } = await loadItems(context, addresses)
    const rows = addresses.flatMap(address => loaded.get(address) ?? [])
    const items = rows.flatMap(row => ('item' in row ? [row.item] : []))
    const failures = rows.flatMap(row => ('problem' in row && isFetchFailure(row.problem) ? [row.problem] : []))
    // A recording that contains some of these items is assumed to contain all that exist.
    const failure =
      failures.find(({ code }) => code !== 'source.notRecorded') ?? (items.length > 0 ? undefined : failures[0])
    if (failure) throw failure
    return { nft_items: items }
  },

  getExpiringDns: async (context, { params }) => ({
    items: await getExpiringDomains(context, await resolveAccountId(context, params.account_id), {
      periodDays: params.period,
      given: params.dns_items === undefined ? undefined : parseGivenItems(params.dns_items),
    }),
  }),

  /** NFT items, one row per requested address; a failed row does not affect the others. */
  async debugNftItems(context, { body }) {
    const entries = body.account_ids.map(input => ({ input, ...tryParseAddress(input) }))
    const { items: loaded, block } = await loadItems(
      context,
      entries.flatMap(entry => ('address' in entry ? [entry.address] : [])),
    )
    return {
      ...(block && presentBlockAge(context, block.genUtime)),
      rows: entries.map((entry): NftItemRow => {
        if (!('address' in entry)) return { input: entry.input, problem: toProblem(entry.problem) }
        const { input, address } = entry
        const found = loaded.get(address)
        if (!found) throw new Error('every address has an item or a problem')
        if ('problem' in found) return { input, address, problem: toProblem(found.problem) }
        const { item, unknown, tokens } = found
        return {
          input,
          address,
          item,
          ...(unknown.length > 0 && { unknown: [...unknown] }),
          ...(tokens.length > 0 && { token_names: [...tokens] }),
        }
      }),
    }
  },
} satisfies Partial<Handlers<CallContext>>

const maxGivenItems = 100

/** The addresses in a list with commas. @throws input.address, input.argument */
function parseGivenItems(text: string): Address[] {
  const listed = text.split(',').flatMap(each => each.trim() || [])
  if (listed.length === 0 || listed.length > maxGivenItems)
    throw new AppError('input.argument', { name: 'dns_items', reason: `expected 1 to ${maxGivenItems} addresses` })
  return listed.map(parseAddress)
}

/** An account of the list. @throws input.address with its index, lookup.account */
async function resolveListed(context: CallContext, text: string, at: number): Promise<Address> {
  try {
    return await resolveAccountId(context, text)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.address') throw error
    const { reason } = error.details
    throw new AppError('input.address', { text, reason: `account_ids[${at}], "${text.slice(0, 80)}": ${reason}` })
  }
}

function tryParseAddress(text: string): { readonly address: Address } | { readonly problem: AnyAppError } {
  try {
    return { address: parseAddress(text.trim()) }
  } catch (problem) {
    if (isAppError(problem)) return { problem }
    throw problem
  }
}

const toProblem = ({ code, message }: AnyAppError): NonNullable<NftItemRow['problem']> => ({ code, text: message })

/** Distinguishes "could not be read" from "does not exist"; an item without its library code does not exist. */
const isFetchFailure = (error: AnyAppError): boolean =>
  errorMeaning(error) !== 'absent' && error.code !== 'emulation.libraryMissing'
