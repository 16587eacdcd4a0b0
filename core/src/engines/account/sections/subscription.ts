import { findInDict } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { readWalletData } from '../../../messages/walletData.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import { asAddress, asBigInt, asFields } from '../../../trace/getMethodResults.ts'
import { type Address, accountIdOf, type UnixSec, workchainOf } from '../../../units.ts'
import { type AccountIdentity, identifyAccount } from './AccountIdentity.ts'
import type { SectionBuilder, SectionContext } from './AccountSection.ts'
import { StoredFields, toFact, unknownFact } from './facts.ts'

/** Payments of a subscription v1: what is paid when, and whether the wallet still has it as a plugin. */
export const subscriptionV1Section: SectionBuilder = async (context, { storage, address }) => {
  if (storage?.layout !== 'subscription_v1') return []
  const fields = new StoredFields(storage)
  const attempts = fields.int('failed_attempts') ?? 0n
  return [
    {
      id: 'subscription',
      title: 'Subscription',
      facts: [
        toFact('Version', 'text', 'v1'),
        await describeInstallation(context, fields.text('wallet') as Address | undefined, address), // a field of that kind
        ...fields.fact('wallet', 'Payer'),
        ...fields.fact('beneficiary', 'Beneficiary'),
        ...fields.fact('amount', 'Amount'),
        ...fields.fact('period', 'Period'),
        ...fields.fact('last_payment_time', 'Last payment'),
        ...describeNextPayment(fields, context.now),
        toFact('Failed attempts', 'integer', attempts, {
          ...(attempts > 0n && {
            status: 'warning',
            note: 'The wallet did not pay, or its message failed. After further failures the subscription deletes itself: top up the wallet.',
          }),
        }),
        ...fields.fact('timeout', 'Time between attempts'),
        ...fields.fact('subscription_id', 'Subscription ID'),
      ],
    },
  ]
}

/** Payments are due once in each period since the start. */
function describeNextPayment(fields: StoredFields, now: UnixSec): readonly DebugFact[] {
  const [start, period, last] = [fields.int('start_time'), fields.int('period'), fields.int('last_payment_time')]
  if (start === undefined || period === undefined || last === undefined || period <= 0n) return []
  const next = start + ((last - start) / period + 1n) * period
  return [
    toFact('Next payment due', 'time', next, next <= BigInt(now) ? { note: 'It is due: anyone can request it.' } : {}),
  ]
}

/** Whether the wallet accepts requests of this plugin or extension. */
async function describeInstallation(
  context: SectionContext,
  wallet: Address | undefined,
  plugin: Address,
): Promise<DebugFact> {
  const name = 'Installed in the wallet'
  const identity = wallet === undefined ? undefined : await identifyAccount(context, wallet)
  if (identity?.status === 'unknown' || !identity)
    return unknownFact(name, 'flag', 'This source does not have the state of the wallet.')
  if (identity.status !== 'active')
    return toFact(name, 'flag', false, { status: 'bad', note: 'The wallet has no code.' })
  const isInstalled = findPlugin(context, identity, plugin)
  await context.reader.pause()
  if (isInstalled === undefined) return unknownFact(name, 'flag', 'The wallet has no list of plugins.')
  return toFact(name, 'flag', isInstalled, {
    status: isInstalled ? 'good' : 'bad',
    ...(!isInstalled && { note: 'The wallet rejects its requests: no payment is possible.' }),
  })
}

/** Whether a wallet v4 has the plugin, or a wallet v5 the extension; `undefined` for other wallets. */
function findPlugin(
  { reader }: SectionContext,
  { state, interfaces }: Extract<AccountIdentity, { status: 'active' }>,
  plugin: Address,
): boolean | undefined {
  const id = BigInt(`0x${accountIdOf(plugin)}`)
  const { data } = getInit(toAccount(state))
  if (interfaces.includes('wallet_v5r1') && data) {
    const wallet = readWalletData('wallet_v5r1', data)
    return wallet && tryRead(() => findInDict(wallet.extensions, 256, id) !== undefined)
  }
  const [found] =
    reader.call(state, 'is_plugin_installed', [
      { type: 'int', value: BigInt(workchainOf(plugin)) },
      { type: 'int', value: id },
    ]) ?? []
  return found?.type === 'int' ? found.value !== 0n : undefined
}

/** Payments of a subscription v2. */
export const subscriptionV2Section: SectionBuilder = ({ now }, { storage, methods, interfaces }) => {
  if (!interfaces.includes('subscription_v2') && !methods.has('get_payment_info')) return []
  const payment = asFields(methods.get('get_payment_info')?.value)
  const info = asFields(methods.get('get_subscription_info')?.value)
  const fields = storage && new StoredFields(storage)
  const read = (name: string) => asBigInt(payment[name]) ?? fields?.int(name)
  const charge = read('charge_date')
  const grace = read('grace_period')
  if (charge === undefined) return []
  const isDue = charge <= BigInt(now)
  const isOver = grace !== undefined && charge + grace < BigInt(now)
  return [
    {
      id: 'subscription',
      title: 'Subscription',
      facts: [
        toFact('Version', 'text', 'v2'),
        toFact('State', 'integer', asBigInt(payment.contract_state) ?? fields?.int('state')),
        toFact('Payer', 'address', asAddress(info.wallet) ?? fields?.text('wallet')),
        toFact('Beneficiary', 'address', asAddress(info.admin) ?? fields?.text('beneficiary')),
        toFact('Payments go to', 'address', asAddress(info.withdraw_address) ?? fields?.text('withdrawal.address')),
        toFact('Amount', 'coins', read('payment_per_period')),
        toFact('Period', 'duration', read('period')),
        toFact('Next payment due', 'time', charge, {
          ...(isOver
            ? {
                status: 'bad' as const,
                note: 'The grace period has passed without a payment: the subscription has lapsed.',
              }
            : isDue
              ? { status: 'warning' as const, note: 'It is due: anyone can request it and gets the fee for that.' }
              : {}),
        }),
        toFact('Grace period', 'duration', grace),
        toFact('Fee of the caller', 'coins', read('caller_fee')),
      ],
    },
  ]
}
