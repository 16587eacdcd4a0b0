/** A request to show as code. */
export type ExampleRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** JSON text; `undefined` without a body. */
  readonly body: string | undefined
}

/** A request as a command for a POSIX shell. */
export function curlExample({ url, body }: ExampleRequest): string {
  if (body === undefined) return `curl -s ${shellQuote(url)}`
  return `curl -s ${shellQuote(url)} \\\n  -H 'content-type: application/json' \\\n  -d ${shellQuote(body)}`
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a JavaScript module, for Node, Deno and browsers. */
export function javaScriptExample({ method, url, body }: ExampleRequest): string {
  const settings =
    body === undefined
      ? ''
      : `, {\n  method: '${method}',\n  headers: { 'content-type': 'application/json' },\n  body: JSON.stringify(${body}),\n}`
  return `const response = await fetch(${JSON.stringify(url)}${settings})\nconsole.log(response.status, await response.text())`
}

/** A request as a Go program of the standard library. */
export function goExample({ url, body }: ExampleRequest): string {
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])]
  const call =
    body === undefined
      ? `http.Get(${JSON.stringify(url)})`
      : `http.Post(${JSON.stringify(url)}, "application/json", strings.NewReader(${goText(body)}))`
  return `package main

import (
${imports.map(name => `\t"${name}"`).join('\n')}
)

func main() {
\tresponse, err := ${call}
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.Status, string(text))
}`
}

const goText = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``)
