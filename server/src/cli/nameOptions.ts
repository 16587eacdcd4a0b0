import { readFileSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import { type Labels, parseLabels } from '@tonoscope/core/naming/labels'
import type { HostNames } from '@tonoscope/node/hostNames'
import type { Command } from 'commander'

type NameOptions = {
  readonly labels?: string
  readonly offChain: boolean
  readonly offChainPrivate?: boolean
  readonly ipfsGateway?: string
}

/** Adds the options that say where names and contents come from, and gives what they say. */
export function addNameOptions(program: Command): () => HostNames {
  program
    .option('--labels <file>', 'your own names of accounts: a JSON object of address and name')
    .option('--no-off-chain', 'do not fetch what tokens keep off the chain')
    .option('--off-chain-private', 'fetch it also from this machine and its network')
    .option('--ipfs-gateway <url>', 'where ipfs:// links are read; https://ipfs.io/ipfs/ by default')
  return () => {
    const { labels, offChain, offChainPrivate, ipfsGateway } = program.opts<NameOptions>()
    return {
      ...(labels !== undefined && { labels: readLabels(labels) }),
      offChain: offChain ? (offChainPrivate ? 'private' : 'public') : 'none',
      ...(ipfsGateway !== undefined && { ipfsGateway: gateway(ipfsGateway) }),
    }
  }
}

/** @throws input.argument with the first wrong line */
function readLabels(file: string): Labels {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: 'the file cannot be read' })
  }
  const { labels, problems } = parseLabels(text)
  const [first] = problems
  if (first)
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: `line ${first.line}: ${first.text}` })
  return labels
}

/** @throws input.argument */
function gateway(text: string): string {
  if (!/^https?:\/\/[^?#]+$/.test(text)) {
    throw new AppError('input.argument', {
      name: '--ipfs-gateway',
      reason: 'an address that begins with https:// is expected',
    })
  }
  return text.endsWith('/') ? text : `${text}/`
}
