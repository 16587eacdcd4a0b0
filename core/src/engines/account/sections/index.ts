import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import { AppError } from '../../../errors.ts'
import { orFailure } from '../../context/optionalRequests.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { domainSection } from './domain.ts'
import { configSection, electorSection, stakesSection } from './elector.ts'
import { evaaUserSection } from './evaa.ts'
import { highloadSection } from './highload.ts'
import { hipoBillSection, hipoTreasurySection, hipoWalletSection } from './hipo.ts'
import { jettonMasterSection, jettonWalletSection } from './jettons.ts'
import { multisigSection } from './multisig.ts'
import { multisigOrderSection } from './multisigOrder.ts'
import { multisigV1Section } from './multisigV1.ts'
import { nftCollectionSection, nftItemSection } from './nfts.ts'
import { poolSection } from './pools.ts'
import { saleSection } from './sale.ts'
import {
  liquidStakingSection,
  nominatorPoolSection,
  singleNominatorSection,
  validatorControllerSection,
  whalesPoolSection,
} from './staking.ts'
import { startReads } from './startReads.ts'
import { stormVaultSection } from './stormVault.ts'
import { subscriptionV1Section, subscriptionV2Section } from './subscription.ts'
import { lockupSection, vestingSection } from './vesting.ts'
import { walletSection } from './wallet.ts'
import { extensionsSection, pluginsSection } from './walletExtensions.ts'

/** The builders of sections about wallets. */
export const walletBuilders: readonly SectionBuilder[] = [
  walletSection,
  extensionsSection,
  pluginsSection,
  highloadSection,
  vestingSection,
  lockupSection,
]

/** The builders of sections, in the order of the page. */
const allBuilders: readonly SectionBuilder[] = [
  ...walletBuilders,
  multisigSection,
  multisigV1Section,
  multisigOrderSection,
  nominatorPoolSection,
  singleNominatorSection,
  liquidStakingSection,
  validatorControllerSection,
  whalesPoolSection,
  hipoTreasurySection,
  stakesSection,
  jettonMasterSection,
  jettonWalletSection,
  hipoWalletSection,
  hipoBillSection,
  nftItemSection,
  nftCollectionSection,
  saleSection,
  domainSection,
  subscriptionV1Section,
  subscriptionV2Section,
  poolSection,
  evaaUserSection,
  stormVaultSection,
  electorSection,
  configSection,
]

/** The sections of an account, and what their source could not provide, one sentence each. */
export async function buildSections(
  context: SectionContext,
  account: SectionAccount,
  builders = allBuilders,
): Promise<{ readonly sections: readonly DebugFactSection[]; readonly unknown: readonly string[] }> {
  const sections: DebugFactSection[] = []
  const unknown: string[] = []
  startReads(context, account)
  // One after the other: get methods of one call share the emulator and its budget.
  for (const build of builders) {
    const built = await orFailure(async () => build(context, account))
    if (built instanceof AppError) unknown.push(`Some facts are unknown: ${built.message}.`)
    else sections.push(...built)
  }
  return { sections, unknown }
}
