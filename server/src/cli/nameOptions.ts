import { readFileSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import { type AccountLabels, parseLabels } from '@tonoscope/core/naming/labels'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import type { Command } from 'commander'

type NameOptions = {
  readonly labels?: string
  readonly offChain: boolean
  readonly offChainPrivate?: boolean
  readonly ipfsGateway?: string
}

/** Adds the options for account names and off-chain content; returns a function that reads them. */
export function addNameOptions(program: Command): () => NamingConfig {
  program
    .option('--labels <file>', 'custom account names: JSON object {address: name}')
    .option('--no-off-chain', 'do not fetch off-chain metadata')
    .option('--off-chain-private', 'also fetch off-chain metadata from private addresses')
    .option('--ipfs-gateway <url>', 'IPFS gateway for ipfs:// links (default: https://ipfs.io/ipfs/)')
  return () => {
    const { labels, offChain, offChainPrivate, ipfsGateway } = program.opts<NameOptions>()
    return {
      ...(labels !== undefined && { labels: readLabels(labels) }),
      offChain: offChain ? (offChainPrivate ? 'private' : 'public') : 'none',
      ...(ipfsGateway !== undefined && { ipfsGateway: gateway(ipfsGateway) }),
    }
  }
}

/** @throws input.argument with the first invalid line */
function readLabels(file: string): AccountLabels {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: 'the file cannot be read' })
  }
  const { labels, problems } = parseLabels(text)
  const [problem] = problems
  if (problem)
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: `line ${problem.line}: ${problem.text}` })
  return labels
}

/** @throws input.argument */
function gateway(text: string): string {
  if (!/^https?:\/\/[^?#]+$/.test(text)) {
    throw new AppError('input.argument', {
      name: '--ipfs-gateway',
      reason: 'expected a URL that starts with https:// or http://',
    })
  }
  return text.endsWith('/') ? text : `${text}/`
}
