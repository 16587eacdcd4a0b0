import type { Address } from '../../units.ts'
import type { Network } from './Deps.ts'
import { withProperties } from './withProperties.ts'

/** A domain can point elsewhere at any time. */
const lifetimeMs = 10 * 60_000
const maxAccounts = 20_000

/** The domains of accounts that were looked up: they are known without a request. */
export class DomainNames {
  readonly #elapsedMs: () => number
  readonly #found = new Map<Address, { readonly domain: string | null; readonly atMs: number }>()

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs
  }

  /** The domain of an account; `null` if it has none, `undefined` if that is not known. */
  get(account: Address): string | null | undefined {
    const found = this.#found.get(account)
    return found && this.#elapsedMs() - found.atMs < lifetimeMs ? found.domain : undefined
  }

  set(account: Address, domain: string | null): void {
    // The oldest entry comes first.
    this.#found.delete(account)
    const [oldest] = this.#found.keys()
    if (oldest !== undefined && this.#found.size >= maxAccounts) this.#found.delete(oldest)
    this.#found.set(account, { domain, atMs: this.#elapsedMs() })
  }
}

const wrapped = new WeakMap<Network, Network>()

/** A network whose accounts without a name have the domain that points to them, as soon as it was looked up. */
export function withDomainNames(network: Network, elapsedMs: () => number): Network {
  const known = wrapped.get(network)
  if (known) return known
  const domainNames = new DomainNames(elapsedMs)
  const label: Network['label'] = account => network.label?.(account) ?? domainNames.get(account) ?? undefined
  const labelOrigin: Network['labelOrigin'] = account =>
    network.label?.(account) === undefined && domainNames.get(account) != null
      ? 'domain'
      : network.labelOrigin?.(account)
  const result = withProperties(network, {
    label: { value: label, enumerable: true },
    labelOrigin: { value: labelOrigin, enumerable: true },
    domainNames: { value: domainNames, enumerable: true },
  })
  wrapped.set(network, result)
  return result
}
