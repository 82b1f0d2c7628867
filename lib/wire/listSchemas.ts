import { z } from 'zod'
import { reportDays, reportTimes } from './listReports.ts'
import {
  canNameList,
  listColours,
  maxListsOfOwner,
  maxMembersPerBody,
  maxNoteCharacters,
  maxTagCharacters,
  maxTags,
} from './lists.ts'
import { maxQueryCharacters } from './requestSize.ts'
import { members as memberTable } from './rows/member.ts'
import { chosenWebhooks, countedPaging, line, name, time } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'

const listName = name
  .refine((text) => !text.includes(','), 'must not have a comma')
  .refine(canNameList, 'is taken')
  .meta({ description: 'Name of the list.', examples: ['Clients'] })
const colour = z
  .enum(listColours, `must be one of ${listColours.join(', ')}`)
  .describe('The colour of its ring on the map.')
const isShared = z.boolean('must be true or false').describe('Whether all users see it; otherwise only its owner does.')

const reportTerms = z.object({
  at: z.enum(reportTimes, `must be one of ${reportTimes.join(', ')}`).describe('When it is made, in UTC.'),
  webhooks: chosenWebhooks,
})
const reportMeaning = `The daily report, kept for ${reportDays} days`

export const newListSchema = z
  .object({ name: listName, colour: colour.default(listColours[0]), is_shared: isShared.default(false) })
  .describe(`Request body of a new list. A user can have ${maxListsOfOwner}.`)
export const listChangesSchema = z
  .object({
    name: listName.optional(),
    colour: colour.optional(),
    is_shared: isShared.optional(),
    report: reportTerms
      .extend({ webhooks: chosenWebhooks.optional() })
      .nullable()
      .optional()
      .describe(`${reportMeaning}; null turns it off. Only the owner of the list can set it.`),
  })
  .describe('Fields of a list to change.')

export const listSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the list.', examples: ['k7qm-2xw9'] }),
    name: z.string().describe('Name of the list.'),
    colour: z.string().meta({ description: 'The colour of its ring on the map.', examples: [listColours[0]] }),
    is_shared: isShared,
    is_own: z.boolean().describe('Whether you own it.'),
    is_editable: z.boolean().describe('Whether you may change it and its members.'),
    owner: z.string().nullable().describe('Owner of a shared list; null for a private one.'),
    report: z
      .strictObject(reportTerms.shape)
      .nullable()
      .describe(`${reportMeaning}; null without one. Only the owner of the list sees its webhooks.`),
    members: z.int().describe('Number of members.'),
    waiting: z.int().describe('Members whose vessel is not received.'),
    unclear: z.int().describe('Members of which it is unclear which vessel they are.'),
    created_at: time.describe('When the list was added.'),
    updated_at: time.describe('When the list or a member was last changed.'),
  })
  .describe('A list of vessels.')

export const listsSchema = z
  .strictObject({ data: z.array(listSchema), paging: countedPaging })
  .describe('A page of lists, by name.')

export type ListJson = z.output<typeof listSchema>
export type ListRequestJson = z.input<typeof newListSchema>
export type ListChangesJson = z.input<typeof listChangesSchema>

const mmsi = z.int('must be an MMSI').min(0, 'must be an MMSI').max(999_999_999, 'must be an MMSI')
const imo = z.int('must be an IMO number').min(1, 'must be an IMO number').max(1_073_741_823, 'must be an IMO number')
const callSign = line.min(1, 'is empty').max(7, 'must have at most 7 characters')
const ownName = name.nullable().describe('What you call the vessel.')
const note = z
  .string('must be text')
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text.length <= maxNoteCharacters, `must have at most ${maxNoteCharacters} characters`)
  .refine((text) => !text.includes('\0'), 'must not have invisible characters')
  .nullable()
  .describe('A note.')
const tags = z
  .array(
    line.min(1, 'is empty').max(maxTagCharacters, `must have at most ${maxTagCharacters} characters`),
    'must be a list',
  )
  .max(maxTags, `must have at most ${maxTags} tags`)
  .transform((texts) => [...new Set(texts)])
  .describe('Tags.')

const identifiers = {
  vessel: z.string('must be the id of a vessel').optional().describe('Id of the vessel record.'),
  mmsi: mmsi.optional().describe('MMSI of the vessel.'),
  imo: imo.optional().describe('IMO number of the vessel.'),
  call_sign: callSign.optional().describe('Call sign of the vessel, used only without another number.'),
}

export const newMemberSchema = z
  .object({ ...identifiers, name: ownName.optional(), note: note.optional(), tags: tags.optional() })
  .refine(
    (member) => [member.vessel, member.mmsi, member.imo, member.call_sign].some((value) => value !== undefined),
    'must have vessel, mmsi, imo or call_sign',
  )
  .describe('A vessel to add. One that is not received yet waits for the first report with its numbers.')

export type NewMemberJson = z.input<typeof newMemberSchema>

export const newMembersSchema = z
  .object({
    members: z
      .array(newMemberSchema, 'must be a list')
      .max(maxMembersPerBody, `must have at most ${maxMembersPerBody} members`)
      .optional()
      .describe(`Vessels to add, at most ${maxMembersPerBody}.`),
    matching: z
      .string('must be text')
      .max(maxQueryCharacters, `must have at most ${maxQueryCharacters} characters`)
      .optional()
      .meta({ description: 'Filters: adds all vessels that match now.', examples: ['flag=NL&ship_type=Tanker'] }),
  })
  .refine(({ members, matching }) => (members === undefined) !== (matching === undefined), {
    error: 'must have either members or matching',
  })
  .describe('Either members or matching.')

export const addedSchema = z
  .strictObject({
    added: z.int().describe('Members added.'),
    already: z.int().describe('Vessels that were members before.'),
    waiting: z.int().describe('Added members whose vessel is not received.'),
    ids: z.array(z.string()).describe('Ids of the added members; empty for more than 1,000.'),
  })
  .describe('Added members.')

export type AddedJson = z.output<typeof addedSchema>

export const memberChangesSchema = z
  .object({ vessel: identifiers.vessel, name: ownName.optional(), note: note.optional(), tags: tags.optional() })
  .describe('Fields of a member to change. `vessel` settles which vessel an unclear member is.')

export const memberSchema = rowSchema(memberTable, 'A member of a list.')

export type MemberJson = z.output<typeof memberSchema>
export type MemberChangesJson = z.input<typeof memberChangesSchema>

export const membersSchema = z
  .strictObject({
    data: z.array(memberSchema),
    paging: countedPaging,
  })
  .describe('A page of members, in the order in which they were added.')

export type MembersJson = z.output<typeof membersSchema>

const memberId = z.string('must be an id').regex(/^\d{1,15}$/, 'must be an id')

export const removedMembersSchema = z
  .object({
    members: z
      .array(memberId, 'must be a list')
      .max(maxMembersPerBody, `must have at most ${maxMembersPerBody} members`)
      .describe('Ids of members to remove.'),
  })
  .describe('Members to remove.')

export const removedSchema = z.strictObject({ removed: z.int().describe('Members removed.') }).describe('The result.')

export const ownSchema = z
  .strictObject({
    name: z
      .string()
      .nullable()
      .describe('What your lists, or shared ones of administrators, call the vessel, beside the name that it sends.'),
    note: z.string().nullable().describe('A note.'),
    tags: z.array(z.string()).readonly().describe('Tags.'),
    lists: z
      .array(
        z
          .strictObject({
            id: z.string().describe('Id of the list.'),
            name: z.string().describe('Name of the list.'),
            colour: z.string().describe('Colour of the list.'),
          })
          .describe('A list with the vessel.'),
      )
      .describe('The lists with the vessel, your own ones first.'),
  })
  .nullable()
  .describe('What your lists and shared ones say about the vessel; null if it is in none.')

export type OwnJson = z.output<typeof ownSchema>

export const importReasons = ['no_identifier', 'invalid', 'several_vessels', 'unknown_name'] as const

export const memberImportSchema = z
  .strictObject({
    dry_run: z.boolean().describe('Whether nothing was added.'),
    rows: z.int().describe('Rows of the table.'),
    added: z.int().describe('Members added, or that would be.'),
    already: z.int().describe('Rows of vessels that were members before, or that a row before has.'),
    waiting: z.int().describe('Added members whose vessel is not received.'),
    waiting_lines: z.array(z.int()).describe('The lines of the first 200 rows whose vessel is not received.'),
    problems: z
      .array(
        z
          .strictObject({
            line: z.int().describe('The line of the row.'),
            reason: z
              .enum(importReasons)
              .describe(
                '`no_identifier`: no MMSI, IMO number, call sign or name; `invalid`: a value is not accepted; `several_vessels`: several vessels have these numbers, or this name; `unknown_name`: no vessel has this name.',
              ),
            text: z.string().describe('What is wrong.'),
          })
          .describe('A row that is left out.'),
      )
      .describe('The first 200 rows that are left out.'),
    problem_count: z.int().describe('Rows that are left out.'),
    ignored_columns: z.array(z.string()).describe('The first 20 columns that are not read, as the table names them.'),
  })
  .describe('The outcome of an import of members.')

export type MemberImportJson = z.output<typeof memberImportSchema>
