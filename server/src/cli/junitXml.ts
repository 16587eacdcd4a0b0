/** A test case of a report. */
export type JunitCase = {
  readonly name: string
  readonly seconds: number
  readonly failure?: string | undefined
  readonly error?: string | undefined
}

/** A report in the form of JUnit, which CI systems read. */
export function junitXml(suite: string, cases: readonly JunitCase[]): string {
  const count = (key: 'failure' | 'error') => cases.filter(each => each[key] !== undefined).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escapeXml(suite)}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}">`,
    ...cases.flatMap(({ name, seconds, failure, error }) => {
      const start = `  <testcase classname="${escapeXml(suite)}" name="${escapeXml(name)}" time="${seconds.toFixed(3)}"`
      if (failure === undefined && error === undefined) return [`${start}/>`]
      const tag = failure === undefined ? 'error' : 'failure'
      const text = escapeXml(failure ?? error ?? '')
      return [`${start}>`, `    <${tag} message="${text}"/>`, '  </testcase>']
    }),
    '</testsuite>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Control characters are not allowed in XML. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"\n]/g, character => entities[character] ?? '').replace(/[^\P{C}\n]/gu, '?')
