import { filterTable } from '#lib/wire/filterTable.ts'
import type { HttpMethod, Operation, Parameter, RequestExample, Schema } from '#lib/wire/openApi.ts'
import { Command } from '../ui/Command.tsx'
import { curlOf } from './curl.ts'
import { Heading } from './Heading.tsx'
import styles from './Reference.module.css'
import { ReferenceRow } from './ReferenceRow.tsx'
import trying from './TryIt.module.css'
import { TryIt } from './TryIt.tsx'

export interface OperationViewProps {
  method: HttpMethod
  path: string
  operation: Operation
  atRoot: boolean
  origin: string
}

export function OperationView({ method, path, operation, atRoot, origin }: OperationViewProps) {
  const own = operation.parameters.filter((parameter) => !isFilter(parameter))
  const hasFilters = own.length < operation.parameters.length
  const needsToken = operation.security?.length !== 0
  return (
    <section className={styles.operation} aria-labelledby={operation.operationId}>
      <Heading level={3} id={operation.operationId}>
        {operation.summary}
      </Heading>
      <p className={styles.path}>
        <span className={styles.method}>{method.toUpperCase()}</span> <code>{atRoot ? path : `/api${path}`}</code>
      </p>
      {operation.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {operation.parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          {hasFilters && (
            <p>
              All <a href="#filters">filters</a>, and:
            </p>
          )}
          <dl className={styles.rows}>
            {own.map((parameter) => (
              <ParameterRow key={parameter.name} parameter={parameter} />
            ))}
          </dl>
        </>
      )}
      <h4>Responses</h4>
      <dl className={styles.rows}>
        {Object.entries(operation.responses).map(([status, { description, content }]) => (
          <ReferenceRow key={status} name={status}>
            {description}
            {content && !content['application/problem+json'] && (
              <span className={styles.note}> {Object.keys(content).join(', ')}</span>
            )}
          </ReferenceRow>
        ))}
      </dl>
      <h4>Examples</h4>
      {operation['x-examples'].map((example) => (
        <Example
          key={example.summary}
          method={method}
          example={example}
          atRoot={atRoot}
          origin={origin}
          needsToken={needsToken}
        />
      ))}
    </section>
  )
}

interface ExampleProps extends Pick<OperationViewProps, 'method' | 'atRoot' | 'origin'> {
  example: RequestExample
  needsToken: boolean
}

function Example({ method, example, atRoot, origin, needsToken }: ExampleProps) {
  const { summary, status, path, headers, body } = example
  return (
    <div className={trying.example}>
      <p className={trying.exampleTitle}>
        {summary} <span className={styles.note}>returns {status}</span>
      </p>
      <Command
        text={curlOf(method, atRoot ? origin : `${origin}/api`, example, needsToken)}
        label={`Copy request: ${summary}`}
      />
      <TryIt request={{ method: method.toUpperCase(), path, headers, body }} atRoot={atRoot} name={summary} />
    </div>
  )
}

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { name, description, example, schema, required } = parameter
  const where = { path: 'in the path', header: 'a header', query: '' }[parameter.in]
  return (
    <ReferenceRow name={name} note={[where, required && 'required'].filter(Boolean).join(', ')}>
      {description}
      <span className={styles.note}>
        {' '}
        {formOf(schema)} Example: <code>{String(example)}</code>
      </span>
    </ReferenceRow>
  )
}

function formOf({ type, enum: accepted, default: preset }: Schema): string {
  const form = accepted ? `One of ${accepted.join(', ')}` : type === 'integer' ? 'Whole number' : 'Text'
  return `${form}${preset === undefined ? '' : `; default ${preset}`}.`
}

function isFilter({ name }: Parameter): boolean {
  return filterTable.some((row) => row.parameter === name || row.aliases?.some((alias) => alias === name))
}
