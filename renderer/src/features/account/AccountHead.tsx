import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatMs } from '../../format/time.ts'
import { useLabels } from '../../labels/labels.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { toFriendlyForm, useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { NameOriginMark } from '../../ui/NameOriginMark.tsx'
import { ShortenedText } from '../../ui/ShortenedText.tsx'
import { StaleBlock } from '../../ui/StaleBlock.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './AccountHead.module.css'
import { AddressMenu } from './AddressMenu.tsx'
import { describeKind, statusTexts } from './accountText.ts'
import { BlockPopover } from './BlockPopover.tsx'
import { OtherExplorers } from './OtherExplorers.tsx'

type Props = ScreenState<'account'> & { account: string; view: DebugAccountView }

/** The headline of an account: its name or address, what it is, and at which block. */
export function AccountHead({ account, view, params, setParams }: Props): JSX.Element {
  const names = useAccountNames()
  const label = useLabels().get(view.address)
  const name = label ?? view.name
  const friendly = toFriendlyForm(view.address, names)
  const { title, mark } = statusTexts[view.status]
  const { block, compare } = params
  return (
    <section className={styles.head} aria-label="Account">
      <div className="cluster gap-x-16 gap-y-4">
        <p className={styles.status} data-mark={mark}>
          <StatusIcon state={mark} label="" large />
          {title}
        </p>
        <p className="cluster grow text-small hint gap-x-16">
          <span>{view.network}</span>
          <span className="inline-row gap-4">
            As of block <BlockLink block={view.block} seqnoOnly />
          </span>
          <Time at={view.block.utime} />
          <StaleBlock ageSec={view.block_age_sec} />
          <span>Loaded in {formatMs(view.took_ms)}</span>
        </p>
        <div className={styles.tools}>
          <BlockPopover
            name="As of block"
            act="Show"
            value={block}
            canBeNewest
            onChoose={chosen => setParams({ block: chosen })}
          />
          <BlockPopover
            name="Compare with block"
            act="Compare"
            value={compare}
            onChoose={chosen => setParams({ compare: chosen })}
          />
          {compare !== undefined && (
            <Button kind="quiet" icon="close" onClick={() => setParams({ compare: undefined })}>
              End the comparison
            </Button>
          )}
          <CopyButton text={() => location.href}>Link</CopyButton>
          <OtherExplorers network={view.network} address={view.address} />
        </div>
      </div>
      <div className="cluster gap-x-12">
        <h1 className={styles.headline} data-account={view.address}>
          {name === undefined ? <ShortenedText text={friendly} /> : <bdi>{escapeControls(name)}</bdi>}
        </h1>
        {label === undefined && view.name_origin && <NameOriginMark origin={view.name_origin} />}
        <AddressMenu address={view.address} domain={account.includes('.') ? account : undefined} />
      </div>
      <p className="text-2 secondary">{describeKind(view)}</p>
    </section>
  )
}
