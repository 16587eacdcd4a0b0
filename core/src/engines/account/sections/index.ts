import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import { AppError } from '../../../errors.ts'
import { orFailure } from '../../context/optionalRequests.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { walletSection } from './wallet.ts'

/** The builders of sections, in the order of the page. */
const builders: readonly SectionBuilder[] = [walletSection]

/** The sections of an account, and what their source could not provide, one sentence each. */
export async function buildSections(
  context: SectionContext,
  account: SectionAccount,
): Promise<{ readonly sections: readonly DebugFactSection[]; readonly unknown: readonly string[] }> {
  const built = await Promise.all(builders.map(build => orFailure(async () => build(context, account))))
  return {
    sections: built.flatMap(each => (each instanceof AppError ? [] : each)),
    unknown: built.flatMap(each => (each instanceof AppError ? [`Some facts are unknown: ${each.message}.`] : [])),
  }
}
