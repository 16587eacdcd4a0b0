import '../../test/setup.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hiddenCharacters, hiddenTexts } from '../../../core/test/hostileTexts.ts'
import { LibraryRow } from '../features/library/LibraryRow.tsx'
import { IconButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { GivenText } from './GivenText.tsx'
import { Notice } from './Notice.tsx'

// Names of files and labels reach these without a reply of the service.
test.each(hiddenTexts)(
  'the hidden characters of %j are visible in notices, buttons, dialogs, rows and quotes',
  text => {
    const { container } = render(
      <>
        <Notice kind="failure" title={`${text} has no labels`} />
        <IconButton icon="trash" label={`Remove ${text}`} />
        <GivenText text={text} />
        <Dialog kind="page" name={`Connections of ${text}`} open onClose={() => {}}>
          Sources
        </Dialog>
        <LibraryRow title={text} href={undefined} tools={undefined}>
          1 kB
        </LibraryRow>
      </>,
    )
    const button = container.querySelector('button')
    expect([button?.title, button?.getAttribute('aria-label')]).toEqual([
      expect.not.stringMatching(hiddenCharacters),
      expect.not.stringMatching(hiddenCharacters),
    ])
    expect(container.textContent).not.toMatch(hiddenCharacters)
    expect(container.textContent).toContain('has no labels')
  },
)
