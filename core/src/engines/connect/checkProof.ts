import type { DebugConnectProof } from '../../contract/debugTonConnect.ts'
import { toHex } from '../../encoding/hex.ts'
import { checkSignData } from '../../tonconnect/checkSignData.ts'
import { checkTonProof, type ProofExpectations } from '../../tonconnect/checkTonProof.ts'
import type { ProofCheck } from '../../tonconnect/ProofStep.ts'
import type { TonConnectRequest } from '../../tonconnect/TonConnectRequest.ts'
import { getInit } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'

type Expected = Pick<ProofExpectations, 'now' | 'domain' | 'payload'>

/** Checks the `ton_proof` or the signed data of a reply, with the account on chain if it is deployed. */
export async function checkProof(
  { connectEvent, signDataReply, signData }: TonConnectRequest,
  chain: ChainView | undefined,
  expected: Expected,
): Promise<DebugConnectProof | undefined> {
  const address = connectEvent?.address ?? signDataReply?.address
  if (address === undefined) return undefined
  const { code, data } = getInit(await chain?.account(address))
  const expectations = { ...expected, ...(code && { account: { code, data } }) }
  const check = connectEvent
    ? checkTonProof(connectEvent, expectations)
    : signDataReply && signData && checkSignData(signDataReply, signData, expectations)
  return check && present(address, check)
}

const present = (address: Address, { steps, parts, isValid }: ProofCheck): DebugConnectProof => ({
  ...(isValid !== undefined && { valid: isValid }),
  address,
  steps: steps.map(({ id, status, text, bytes }) => ({ id, status, text, ...(bytes && { bytes: toHex(bytes) }) })),
  parts: parts.map(({ name, bytes }) => ({ name, bytes: toHex(bytes) })),
})
