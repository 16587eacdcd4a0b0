import { useMutation } from '@tanstack/react-query'
import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import type { JSX, ReactNode } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { prettyJson } from '../../format/json.ts'
import { download } from '../../format/tables.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import styles from './ConfigExport.module.css'
import { configCsv, diffCsv } from './exportConfig.ts'

/** Copies and saves the configuration; a configuration of a block also as `/v2` JSON. */
export function ConfigExport({
  config,
  onError,
}: {
  config: DebugConfig
  onError: (error: unknown) => void
}): JSX.Element {
  const seqno = config.block?.workchain === -1 ? config.block.seqno : undefined
  const name = `config-${config.network}-${seqno ?? config.hash.slice(0, 8)}`
  const { backend, network } = useBackend()
  const plain = useMutation({
    mutationFn: async () => {
      if (seqno === undefined) return
      const input = { params: { masterchain_seqno: seqno } }
      const reply = await backend.call('getConfigOfBlock', input, { network })
      // The reply of an operation is JSON-safe: it is sent over HTTP.
      download(`${name}-v2.json`, writeJson(reply as Writable), 'application/json')
    },
    onError,
    onSuccess: () => onError(undefined),
  })
  return (
    <ExportButtons name="the configuration" file={name} value={config} toCsv={() => configCsv(config)}>
      {seqno !== undefined && (
        <Button
          kind="quiet"
          aria-label="Save the configuration as tonapi JSON"
          title={`Response of /v2/blockchain/masterchain/${seqno}/config`}
          disabled={plain.isPending}
          onClick={() => plain.mutate()}
        >
          /v2 JSON
        </Button>
      )}
    </ExportButtons>
  )
}

/** Copies and saves a comparison. */
export function DiffExport({ diff }: { diff: DebugConfigDiff }): JSX.Element {
  const name = `config-diff-${diff.network}-${diff.from.hash.slice(0, 8)}-${diff.to.hash.slice(0, 8)}`
  return <ExportButtons name="the differences" file={name} value={diff} toCsv={() => diffCsv(diff)} />
}

type ExportProps = { name: string; file: string; value: Writable; toCsv: () => string; children?: ReactNode }

function ExportButtons({ name, file, value, toCsv, children }: ExportProps): JSX.Element {
  return (
    <span className={styles.export}>
      <CopyButton name={`Copy ${name} as JSON`} text={() => prettyJson(value)}>
        Copy JSON
      </CopyButton>
      <Save name={name} file={`${file}.csv`} type="text/csv" text={toCsv}>
        CSV
      </Save>
      <Save name={name} file={`${file}.json`} type="application/json" text={() => prettyJson(value)}>
        JSON
      </Save>
      {children}
    </span>
  )
}

type SaveProps = { name: string; file: string; type: string; text: () => string; children: string }

function Save({ name, file, type, text, children }: SaveProps): JSX.Element {
  return (
    <Button
      kind="quiet"
      aria-label={`Save ${name} as ${children}`}
      title={`Save ${file}`}
      onClick={() => download(file, text(), type)}
    >
      {children}
    </Button>
  )
}
