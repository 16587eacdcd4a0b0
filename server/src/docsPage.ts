import { readFileSync } from 'node:fs'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { curlExample, type ExampleRequest, goExample, javaScriptExample } from './requestExamples.ts'

/** The script of the page: it shows and sends the request forms. A policy of the page allows no inline script. */
export const docsScript = readFileSync(new URL('../../server/assets/docs.js', import.meta.url), 'utf8')

/**
 * The OpenAPI document as an HTML page; complete without its script, which adds request forms. The code examples are for the
 * server at `origin`.
 */
export function docsPage(document: JsonObject, origin: string): string {
  const info = asObject(document.info)
  const components = asObject(asObject(document.components).schemas)
  const groups = asArray(document.tags).map(tag => groupSection(asObject(tag), document, origin))
  const schemas = Object.entries(components).map(([name, schema]) => schemaSection(name, asObject(schema)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}: API</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${css}</style>
<script type="module" src="/docs.js"></script>
</head>
<body>
<header>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p>
<p>OpenAPI document: <a href="/v2/openapi.json">/v2/openapi.json</a>, <a href="/v2/openapi.yml">/v2/openapi.yml</a>. ${networksLine(document)}</p>
<p>The examples run on the demo network. A client of tonapi works with the base URL <code>${escapeHtml(origin)}</code>.</p>
<p id="settings" hidden><label>Network of the requests <select id="network">${networkOptions(document)}</select></label></p>
</header>
<main>
${groups.join('\n')}
<section><h2 id="schemas">Schemas</h2>
<p>Fields marked <i>opt.</i> are optional; all others are always present.</p>
${schemas.join('\n')}</section>
</main>
</body>
</html>`
}

const networkVariable = (document: JsonObject): JsonObject =>
  asObject(asObject(asObject(asArray(document.servers)[1]).variables).network)

function networkOptions(document: JsonObject): string {
  const network = networkVariable(document)
  return asArray(network.enum)
    .map(name => `<option${name === network.default ? ' selected' : ''}>${escapeHtml(name)}</option>`)
    .join('')
}

function networksLine(document: JsonObject): string {
  const network = networkVariable(document)
  const names = asArray(network.enum).map(name => `<code>/${escapeHtml(name)}</code>`)
  return `Networks: ${names.join(', ')}; without a prefix: <code>${escapeHtml(network.default)}</code>.`
}

function groupSection(tag: JsonObject, document: JsonObject, origin: string): string {
  const operations = Object.entries(asObject(document.paths)).flatMap(([path, methods]) =>
    Object.entries(asObject(methods))
      .filter(([, operation]) => asArray(asObject(operation).tags).includes(tag.name))
      .map(([method, operation]) => operationArticle(method, path, asObject(operation), origin)),
  )
  return `<section><h2 id="${escapeHtml(tag.name)}">/${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}.</p>
${operations.join('\n')}</section>`
}

function operationArticle(method: string, path: string, operation: JsonObject, origin: string): string {
  const rows = asArray(operation.parameters).map(each => {
    const parameter = asObject(each)
    const need = parameter.required === true ? '' : ' <i>opt.</i>'
    return `<tr><td><code>${escapeHtml(parameter.name)}</code>${need}</td><td>${escapeHtml(parameter.in)}</td><td>${typeHtml(asObject(parameter.schema))}${descriptionHtml(parameter)}</td></tr>`
  })
  const body = jsonSchemaOf(operation.requestBody)
  if (body) rows.push(`<tr><td>body</td><td>JSON</td><td>${typeHtml(body)}</td></tr>`)
  const responses = Object.entries(asObject(operation.responses)).map(([status, response]) => {
    const schema = jsonSchemaOf(response)
    return `<tr><td>${status}</td><td>${escapeHtml(asObject(response).description)}</td><td>${schema ? typeHtml(schema) : ''}</td></tr>`
  })
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}.${operation.description === undefined ? '' : ` ${escapeHtml(operation.description)}`}</p>
<table>${rows.join('')}</table>
${requestForm(method, path, operation)}
${codeExamples(method, path, operation, origin)}
<table class="responses">${responses.join('')}</table>
</article>`
}

/** Hidden until the script of the page runs. */
function requestForm(method: string, path: string, operation: JsonObject): string {
  const fields = asArray(operation.parameters).map(each => {
    const { name, in: location, required, example } = asObject(each)
    const need = required === true ? ' required' : ''
    return `<label>${escapeHtml(name)} <input name="${escapeHtml(name)}" data-in="${escapeHtml(location)}" value="${escapeHtml(example)}"${need}></label>`
  })
  const body = exampleBody(operation)
  if (operation.requestBody)
    fields.push(`<label>body <textarea name="body" data-in="body" rows="6">${escapeHtml(body)}</textarea></label>`)
  return `<form data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}" hidden>
${fields.join('\n')}
<button>Send</button> <span role="status"></span>
<pre hidden tabindex="0"></pre>
</form>`
}

function codeExamples(method: string, path: string, operation: JsonObject, origin: string): string {
  const request = exampleRequest(method, path, operation, origin)
  if (!request) return ''
  const examples = [
    ['curl', curlExample(request)],
    ['JavaScript', javaScriptExample(request)],
    ['Go', goExample(request)],
  ]
  const blocks = examples.map(
    ([title, code]) =>
      `<details class="code"><summary>${title}</summary><pre tabindex="0" data-language="${title}">${escapeHtml(code)}</pre></details>`,
  )
  return blocks.join('')
}

/** The request with the examples of the document; `undefined` if a required part has none. */
function exampleRequest(
  method: string,
  path: string,
  operation: JsonObject,
  origin: string,
): ExampleRequest | undefined {
  const parameters = asArray(operation.parameters).map(asObject)
  const body = exampleBody(operation)
  if (parameters.some(({ required, example }) => required === true && example === undefined)) return undefined
  if (operation.requestBody && body === undefined) return undefined
  const given = parameters.filter(({ example }) => example !== undefined)
  const filled = given
    .filter(parameter => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = given
    .filter(parameter => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const url = `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return { method: method === 'get' ? 'GET' : 'POST', url, body }
}

function exampleBody(operation: JsonObject): string | undefined {
  const { example } = asObject(asObject(asObject(operation.requestBody).content)['application/json'])
  return example === undefined ? undefined : JSON.stringify(example, null, 2)
}

const descriptionHtml = ({ description }: JsonObject): string =>
  description === undefined ? '' : `<br>${escapeHtml(description)}`

function schemaSection(name: string, schema: JsonObject): string {
  const required = new Set(asArray(schema.required))
  const rows = Object.entries(asObject(schema.properties)).map(
    ([field, type]) =>
      `<tr><td><code>${escapeHtml(field)}</code>${required.has(field) ? '' : ' <i>opt.</i>'}</td><td>${typeHtml(asObject(type))}${descriptionHtml(asObject(type))}</td></tr>`,
  )
  const content = rows.length > 0 ? `<table>${rows.join('')}</table>` : `<p>${typeHtml(schema)}</p>`
  return `<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${descriptionHtml(schema)}${content}</details>`
}

/** A schema in one line, with links to named schemas. */
function typeHtml(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`
  }
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `<code>${escapeHtml(value)}</code>`).join(' ')
  if (schema.type === 'array') return `[${typeHtml(asObject(schema.items))}]`
  const choices = [...asArray(schema.anyOf), ...asArray(schema.oneOf)]
  if (choices.length > 0) return choices.map(choice => typeHtml(asObject(choice))).join(' or ')
  if (schema.properties) {
    const fields = Object.entries(asObject(schema.properties)).map(
      ([name, type]) => `${escapeHtml(name)}: ${typeHtml(asObject(type))}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  const format = schema.format === undefined ? '' : ` <small>${escapeHtml(schema.format)}</small>`
  return `${escapeHtml(schema.type ?? 'any')}${format}`
}

function jsonSchemaOf(holder: unknown): JsonObject | undefined {
  const schema = asObject(asObject(asObject(holder).content)['application/json']).schema
  return schema === undefined ? undefined : asObject(schema)
}

// The document has plain objects only; missing values are empty.
const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const escapeHtml = (value: unknown = ''): string =>
  String(value).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const css = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 16%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 small { font-weight: 400; opacity: .6; }
h2 { margin: 2.5rem 0 .5rem; }
article, details { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
form, form > *, article { min-width: 0; max-width: 100%; }
h3 b { font-size: .75rem; padding: .15rem .4rem; border-radius: 4px; border: 1px solid var(--line); }
p { margin: .35rem 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; display: block; overflow-x: auto; }
td { border-top: 1px solid var(--line); padding: .25rem .75rem .25rem 0; vertical-align: top; }
td:first-child { white-space: nowrap; }
code { font: 13px ui-monospace, monospace; }
summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; }
i, small { opacity: .6; }
form { display: grid; gap: .5rem; margin: .75rem 0; }
form[hidden], pre[hidden] { display: none; }
label { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr; gap: .75rem; align-items: start; }
input, textarea, select { font: 13px ui-monospace, monospace; padding: .35rem .5rem; width: 100%; box-sizing: border-box; min-width: 0; }
button { font: inherit; padding: .35rem 1rem; justify-self: start; min-height: 2.25rem; }
pre { font: 13px/1.45 ui-monospace, monospace; margin: .5rem 0 0; max-height: 26rem; overflow: auto; }
details.code { border: 0; padding: 0; margin: .25rem 0; }
details.code summary { font-weight: 400; }
@media (max-width: 30rem) {
  label { grid-template-columns: 1fr; gap: .15rem; }
  td { overflow-wrap: anywhere; }
  td:first-child { white-space: normal; }
  tbody { display: block; }
  tr { display: grid; grid-template-columns: 1fr auto; }
  .responses tr { grid-template-columns: 4rem 1fr; }
  td:last-child { grid-column: 1 / -1; border-top: 0; padding-top: 0; }
  .responses td:last-child { grid-column: 2; }
}
`
