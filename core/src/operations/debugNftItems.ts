import type { Call, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { loadItems } from '../engines/items/loadItems.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'

type NftItemRow = Reply<'debugNftItems'>['rows'][number]

/** NFT items, one row per requested address; a failed row does not affect the others. */
export async function debugNftItems(
  context: CallContext,
  { body }: Call<'debugNftItems'>,
): Promise<Reply<'debugNftItems'>> {
  const entries = body.account_ids.map(input => ({ input, ...tryParseAddress(input) }))
  const loaded = await loadItems(
    context,
    entries.flatMap(entry => ('address' in entry ? [entry.address] : [])),
  )
  return {
    rows: entries.map((entry): NftItemRow => {
      if (!('address' in entry)) return { input: entry.input, problem: toProblem(entry.problem) }
      const { input, address } = entry
      const found = loaded.get(address)
      if (!found) throw new Error('every address has an item or a problem')
      if ('problem' in found) return { input, address, problem: toProblem(found.problem) }
      const { item, unknown } = found
      return { input, address, item, ...(unknown.length > 0 && { unknown: [...unknown] }) }
    }),
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

const toProblem = (error: AnyAppError): NonNullable<NftItemRow['problem']> => ({
  code: error.code,
  text: error.message,
})
