/** More accounts are named in several requests. */
export const maxNamedAccounts = 200
/** Each is resolved by the network's DNS. */
export const maxDomainCandidates = 10
