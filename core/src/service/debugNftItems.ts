import { parseAddress } from '../cell/address.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import type { Context } from './Deps.ts'
import { loadItems } from './items/loadItems.ts'

type Row = Reply<'debugNftItems'>['rows'][number]

/** Items with what became of each line; a line that cannot be answered does not keep the others from it. */
export async function debugNftItems(
  context: Context,
  { body }: Call<'debugNftItems'>,
): Promise<Reply<'debugNftItems'>> {
  const lines = body.account_ids.map(asked => ({ asked, ...addressIn(asked) }))
  const loaded = await loadItems(
    context,
    lines.flatMap(line => ('address' in line ? [line.address] : [])),
  )
  return {
    rows: lines.map((line): Row => {
      if (!('address' in line)) return { asked: line.asked, problem: problemOf(line.problem) }
      const { asked, address } = line
      const found = loaded.get(address)
      if (!found) throw new Error('every address has an item or a problem')
      if ('problem' in found) return { asked, address, problem: problemOf(found.problem) }
      const { item, unknown } = found
      return { asked, address, item, ...(unknown.length > 0 && { unknown: [...unknown] }) }
    }),
  }
}

function addressIn(text: string): { readonly address: Address } | { readonly problem: AnyAppError } {
  try {
    return { address: parseAddress(text.trim()) }
  } catch (problem) {
    if (isAppError(problem)) return { problem }
    throw problem
  }
}

const problemOf = (error: AnyAppError): NonNullable<Row['problem']> => ({ code: error.code, text: error.message })
