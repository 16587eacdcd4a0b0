import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { callDesktop, isDesktop } from '../desktopBridge/desktopBridge.ts'
import { formatAge } from '../format/time.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { GivenText } from '../ui/GivenText.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { useOpenFile } from './OpenFileContext.ts'
import styles from './RecentFiles.module.css'

const listKey = ['desktop', 'recent files']

/** The list of recently opened files; empty in a browser. */
export function RecentFiles({ maxFiles = 12 }: { maxFiles?: number }): JSX.Element | null {
  const openFile = useOpenFile()
  const client = useQueryClient()
  const recent = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => callDesktop('desktop.recentFiles', {}, { signal }),
    enabled: isDesktop(),
    // Files may be opened by the system, too.
    staleTime: 0,
    retry: false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: listKey })
  const open = useMutation({
    mutationFn: (id: string) => callDesktop('desktop.openRecent', { id }),
    onSuccess: ({ name, bytes }) => openFile(new File([bytes], name)),
    onSettled: refresh,
  })
  const clear = useMutation({ mutationFn: () => callDesktop('desktop.clearRecent', {}), onSettled: refresh })
  const error = open.error ?? clear.error ?? recent.error
  const files = recent.data?.files.slice(0, maxFiles) ?? []
  if (!isDesktop() || (files.length === 0 && !error)) return null
  const now = Math.floor(Date.now() / 1000)
  return (
    <Section
      title="Recent files"
      actions={
        files.length > 0 && (
          <Button kind="quiet" disabled={clear.isPending} onClick={() => clear.mutate()}>
            Clear the list
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} />}
      <ul>
        {files.map(({ id, name, folder, at }) => (
          <li key={id} className="line-above">
            <button
              type="button"
              className={styles.file}
              title={`${escapeControls(folder)}\n${escapeControls(name)}`}
              disabled={open.isPending}
              onClick={() => open.mutate(id)}
            >
              <Icon name="file" size={14} />
              <span className="ellipsis medium">
                <GivenText text={name} />
              </span>
              <span className={styles.folder}>
                <GivenText text={folder} />
              </span>
              <span className="text-small hint">{formatAge(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
