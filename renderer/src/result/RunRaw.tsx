import type { DebugMessage, DebugResult } from '@tonoscope/core/contract/debug'
import { escapeControlsInJson } from '@tonoscope/core/encoding/escapeControls'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useMemo } from 'react'
import { toOriginal } from '../backend/safeReplies.ts'
import { BlockLink } from '../blocksTabs/BlockLink.tsx'
import { OpenInCellsButton } from '../cells/OpenInCellsButton.tsx'
import { OpenInComposerButton } from '../compose/OpenInComposerButton.tsx'
import { formatCount } from '../format/amount.ts'
import { download } from '../format/tables.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { Hash } from '../ui/Hash.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Time } from '../ui/Time.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import styles from './Raw.module.css'

const Lines = lazyComponent(() => import('../ui/VirtualLines.tsx'), 'VirtualLines')

const overrideParts = ['status', 'balance', 'code', 'data'] as const

function Overrides({ overrides }: { overrides: DebugResult['arguments']['overrides'] }): JSX.Element {
  return (
    <>
      {overrides.map(one => (
        <div key={one.account}>
          <Address address={one.account} /> {overrideParts.filter(part => one[part] !== undefined).join(', ')}
        </div>
      ))}
    </>
  )
}

/** The message, the inputs of the run, the emulator, and the raw response. */
export function RunRaw({ result }: { result: DebugResult }): JSX.Element {
  const { arguments: run, emulator, message, version_rules } = result
  return (
    <div className={styles.raw}>
      <MessageFacts message={message} />
      <section className="shrink">
        <h3 className="text-small medium secondary mb-4">Inputs (reproduce this run exactly)</h3>
        <Pairs
          dense
          values={{
            Network: run.network,
            'State at block': <BlockLink block={run.block} />,
            'Block hash': <Hash hash={run.block.root_hash} what="root hash" />,
            Clock: <Time at={run.now} />,
            'Logical time': <span className="code">{String(run.lt)}</span>,
            'Random seed': <Hash hash={run.seed} what="seed" />,
            Signature: run.ignore_signature ? 'not checked' : 'checked',
            'Clock per hop': <>{run.seconds_per_hop} s</>,
            Limits: (
              <>
                {formatCount(run.limits.transactions)} transactions, {formatCount(run.limits.time_ms)} ms,{' '}
                {formatCount(run.limits.gas)} gas
              </>
            ),
            'State overrides': run.overrides.length > 0 && <Overrides overrides={run.overrides} />,
            'Config parameters': run.config?.map(({ param }) => param).join(', '),
            Libraries: run.libraries?.length,
          }}
        />
      </section>
      <section className="shrink">
        <h3 className="text-small medium secondary mb-4">Emulator</h3>
        <Pairs
          dense
          values={{
            Build: emulator.build,
            'Global version': (
              <>
                {emulator.global_version}
                {emulator.network_global_version !== undefined &&
                  `, the network runs ${emulator.network_global_version}`}
              </>
            ),
            'Newer rules': <VersionRules rules={version_rules} />,
            Configuration: <Hash hash={emulator.config_hash} what="configuration hash" />,
            Differences:
              emulator.differences.length === 0 ? (
                'none known'
              ) : (
                <ul className={styles.differences}>
                  {emulator.differences.map(difference => (
                    <li key={difference}>{difference}</li>
                  ))}
                </ul>
              ),
          }}
        />
      </section>
      <RawResponse value={result} file="tonoscope-result.json" />
    </div>
  )
}

/** The rules of newer network versions that may change the run. */
function VersionRules({ rules: { affected, sentence } }: { rules: DebugResult['version_rules'] }): JSX.Element {
  if (affected.length === 0) return <>{sentence}</>
  return (
    <>
      {sentence}
      <ul className={styles.differences}>
        {affected.map(({ rule, version, title, change, node, step, instruction, account, get_method }) => (
          <li key={`${rule} ${node} ${account} ${get_method}`}>
            Version {version}, {title}:{' '}
            {get_method === undefined ? `transaction ${node}` : `get method ${get_method} of ${account}`}
            {step !== undefined && `, step ${step} (${instruction})`}. {change}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Kind, destination, hashes and BoC of a message. */
export function MessageFacts({ message }: { message: DebugMessage }): JSX.Element {
  return (
    <section className="shrink">
      <h3 className="text-small medium secondary mb-4">Message</h3>
      <Pairs
        dense
        values={{
          Kind: message.kind,
          To: <Address address={message.destination} />,
          Hash: <Hash hash={message.hash} what="message hash" />,
          'Normalized hash': message.normalized_hash !== undefined && (
            <Hash hash={message.normalized_hash} what="normalized hash" />
          ),
          'Wallet ID': message.wallet_id !== undefined && String(message.wallet_id),
          BoC: (
            <>
              {formatCount(message.boc.length / 2)} bytes{' '}
              <CopyButton name="Copy hex of the message" text={() => message.boc}>
                Copy hex
              </CopyButton>
              <OpenInCellsButton boc={message.boc} type="Message" name="Open in cells: the message" />
              <OpenInComposerButton message={message.boc} name="Open in composer: the message" />
            </>
          ),
        }}
      />
    </section>
  )
}

/** The raw response of the service as JSON, with copy and save buttons. */
export function RawResponse({ value, file }: { value: unknown; file: string }): JSX.Element {
  const text = useMemo(() => escapeControlsInJson(prettyJson(toOriginal(value))), [value])
  return (
    <section className="shrink full-row">
      <div className="row gap-4 mb-4">
        <h3 className="text-small medium secondary grow">Raw response</h3>
        <CopyButton name="Copy raw response" text={() => text}>
          Copy
        </CopyButton>
        <Button
          kind="quiet"
          icon="download"
          aria-label="Save raw response as JSON"
          onClick={() => download(file, text, 'application/json')}
        >
          JSON
        </Button>
      </div>
      <WhileLoading shown={<Skeleton name="raw response" lines={6} />}>
        <Lines text={text} name="Raw response as JSON" />
      </WhileLoading>
    </section>
  )
}
