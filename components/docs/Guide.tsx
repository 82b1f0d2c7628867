import { Fragment } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { filterForm, wordsBeside } from '#lib/wire/filterForm.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { problemKinds } from '#lib/wire/problem.ts'
import { Command } from '../ui/Command.tsx'
import { Heading } from './Heading.tsx'
import styles from './Reference.module.css'
import { ReferenceRow } from './ReferenceRow.tsx'
import { ThirdGeneration } from './ThirdGeneration.tsx'
import { TryTokenField } from './TryToken.tsx'

interface GuideProps {
  origin: string
  signedInAs: string | null
}

export const guideSections = [
  { id: 'token', title: 'Create a token', Content: CreateToken },
  { id: 'authentication', title: 'Authentication', Content: Authentication },
  { id: 'paging', title: 'Paging', Content: Paging },
  { id: 'formats', title: 'Formats', Content: Formats },
  { id: 'filters', title: 'Filters', Content: Filters },
  { id: 'errors', title: 'Errors', Content: Errors },
  { id: 'third-generation', title: 'Migrate from the third generation', Content: ThirdGeneration },
] as const

export function Guide(props: GuideProps) {
  return guideSections.map(({ id, title, Content }) => (
    <Fragment key={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <Content {...props} />
    </Fragment>
  ))
}

function CreateToken() {
  return (
    <>
      <p>
        Create and revoke tokens in <a href={withBase('/account/tokens')}>your account</a>. The secret is shown once.
        You can also use the command line on the server:
      </p>
      <Command text={'npx lastfix token create --name "my program"'} label="Copy command to create a token" />
      <p>
        <code>--ingest</code> allows sending receiver data and nothing else (with <code>--read</code> both),{' '}
        <code>--jwt</code> creates a JWT, <code>--rate N</code> sets the requests per minute, <code>--expires 90d</code>{' '}
        the expiry. <code>--link</code> creates a link token for programs that take an address only: QGIS and GDAL open{' '}
        <code>/ogc?token=TOKEN</code>, Excel and Power BI <code>/api/vessels?format=csv&token=TOKEN</code>.
      </p>
    </>
  )
}

function Authentication({ origin, signedInAs }: GuideProps) {
  return (
    <>
      <p>
        Send the token in the header <code>Authorization: Bearer TOKEN</code>. Both base URLs have the same paths, with
        or without a trailing slash:
      </p>
      <dl className={styles.rows}>
        <ReferenceRow name={`${origin}/api`}>for tokens of 32 characters</ReferenceRow>
        <ReferenceRow name={`${origin}/api/jwt`}>for JWTs</ReferenceRow>
      </dl>
      <TryTokenField signedInAs={signedInAs} />
    </>
  )
}

function Paging() {
  return (
    <p>
      A response holds <code>data</code>, the records, and <code>paging</code> with <code>limit</code>,{' '}
      <code>total</code> (the exact number of matches) and, unless it is the last page, <code>next</code>. Send{' '}
      <code>next</code> to get the following page; it includes filters and sort. In the default order, paging returns no
      vessel twice and misses none, even while vessels change.
    </p>
  )
}

function Formats() {
  return (
    <dl className={styles.rows}>
      {Object.entries(formats).map(([name, { mediaType, meaning }]) => (
        <ReferenceRow key={name} name={`format=${name}`}>
          {meaning}; or <code>Accept: {mediaType}</code>
        </ReferenceRow>
      ))}
    </dl>
  )
}

function Filters() {
  return (
    <>
      <p>A vessel must match all filters of the request. Empty filters are ignored. Ranges are inclusive.</p>
      <dl className={styles.rows}>
        {filterTable.map((row) => (
          <ReferenceRow key={row.parameter} name={row.parameter} note={row.aliases && `or ${row.aliases.join(', ')}`}>
            {row.meaning} <span className={styles.note}>{filterForm(row)}.</span>
            <code className={styles.sample}>
              {row.parameter}={row.example}
            </code>
            <AllWords of={wordsBeside(row)} />
          </ReferenceRow>
        ))}
      </dl>
    </>
  )
}

function Errors() {
  return (
    <>
      <p>
        Errors are problem details (RFC 9457) with <code>status</code>, <code>title</code>, <code>detail</code> and{' '}
        <code>errors</code>, one entry for each invalid parameter. The <code>type</code> is{' '}
        <code>urn:lastfix:problem:KIND</code>; the kind is also in <code>fault.detail.errorcode</code>. The header{' '}
        <code>X-Request-Id</code> identifies the request in the log of the service.
      </p>
      <dl className={styles.rows}>
        {Object.entries(problemKinds).map(([kind, { status, meaning }]) => (
          <ReferenceRow key={kind} name={`${status} ${kind}`}>
            {meaning}
          </ReferenceRow>
        ))}
      </dl>
    </>
  )
}

function AllWords({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <details className={styles.note}>
      <summary>All {of.length} values</summary>
      {of.join(', ')}
    </details>
  )
}
