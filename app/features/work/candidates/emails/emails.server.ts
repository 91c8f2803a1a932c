import type { ComposeMail, MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { applicationWords, newApplication, positionOf } from '#app/features/work/candidates/candidate-states.ts'
import { keepLink } from '#app/features/work/candidates/keep/keep-link.server.ts'
import { formatCount, formatDate } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'

/** Mails about job applications. `secret` signs the link to the candidate's page. */
export function candidateMails(secret: string) {
  return {
    'candidate-received': composeReceived,
    'candidate-staff': composeForStaff,
    'candidate-reply': composeReply,
    'candidate-keep': (source) => composeKeep(source, secret),
  } satisfies MailKinds
}

async function getCandidate(db: Db, id: string) {
  return db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function getEntry(db: Db, id: string) {
  return db
    .selectFrom('candidateEntries')
    .innerJoin('candidates', 'candidates.id', 'candidateEntries.candidateId')
    .leftJoin('admins', 'admins.id', 'candidateEntries.adminId')
    .select([
      'candidateEntries.candidateId',
      'candidateEntries.subject',
      'candidateEntries.text',
      'candidates.reference',
      'candidates.jobTitle',
      'candidates.createdAt',
      'admins.name as writer',
    ])
    .where('candidateEntries.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The acknowledgement. The form accepts any address, so the mail contains nothing that was typed. */
async function composeReceived({ db, documentId, company, publicUrl }: Parameters<ComposeMail>[0]) {
  const candidate = await getCandidate(db, documentId)
  const { candidateMonths } = await readSection(db, 'retention')
  return {
    content: {
      subject: `Candidatura ricevuta: ${candidate.reference}`,
      preheader: 'Abbiamo registrato la tua candidatura: ecco che cosa succede ora.',
      heading: 'Candidatura ricevuta',
      blocks: [
        ...opening(
          '',
          `Grazie per la tua ${applicationWords(candidate.jobTitle)}. L’abbiamo registrata con il codice qui sotto.`,
        ),
        { kind: 'code', label: 'Codice della candidatura', value: candidate.reference },
        {
          kind: 'steps',
          heading: 'Che cosa succede ora',
          steps: [
            'La candidatura è letta solo dalle persone incaricate della selezione.',
            'Se il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio.',
            `Dopo ${formatCount(candidateMonths, 'un mese', 'mesi')} la candidatura viene cancellata con il curriculum. Puoi chiederne la cancellazione anche prima, dal link «I tuoi dati» in fondo a questa email.`,
          ],
        },
        { kind: 'letter', text: `Come trattiamo i tuoi dati: ${publicUrl}/careers/candidatura#informativa` },
        ...signature(company),
        {
          kind: 'paragraph',
          text: 'Questa email è stata inviata automaticamente all’indirizzo scritto nel nostro modulo per le candidature. Se non hai inviato tu la candidatura, ignora questa email.',
          quiet: true,
        },
      ],
    },
  } satisfies Awaited<ReturnType<ComposeMail>>
}

/** Tells a member of staff, without the candidate's data: mailboxes keep mails for longer than applications. */
async function composeForStaff({ db, documentId, publicUrl }: Parameters<ComposeMail>[0]) {
  const candidate = await getCandidate(db, documentId)
  const jobTitle = inertLine(candidate.jobTitle, 90)
  return {
    content: {
      subject: `${newApplication(jobTitle)} (${candidate.reference})`,
      preheader: `Ricevuta ${formatDate(new Date(candidate.createdAt))}`,
      heading: 'Nuova candidatura',
      blocks: [
        { kind: 'facts', facts: [{ label: 'Posizione', value: positionOf(jobTitle) }] },
        { kind: 'code', label: 'Codice della candidatura', value: candidate.reference },
        { kind: 'action', label: 'Apri la candidatura', href: `${publicUrl}/admin/candidates/${candidate.id}` },
        {
          kind: 'paragraph',
          text: 'Dati e curriculum si trovano solo nell’area riservata, dove puoi anche cancellarli.',
          quiet: true,
        },
      ],
    },
  } satisfies Awaited<ReturnType<ComposeMail>>
}

async function composeReply({ db, documentId }: Parameters<ComposeMail>[0]) {
  const reply = await getEntry(db, documentId)
  const writer = inertLine(reply.writer ?? '', 80)
  const text = inertText(reply.text)
  return {
    personal: true,
    ...(writer && { writer }),
    content: {
      subject: inertLine(reply.subject, 140),
      preheader: inertLine(text, 140),
      heading: inertLine(reply.subject, 140),
      blocks: [
        { kind: 'letter', text },
        { kind: 'paragraph', text: `Codice della candidatura: ${reply.reference}`, quiet: true },
      ],
    },
  } satisfies Awaited<ReturnType<ComposeMail>>
}

/** Asks whether the application may be kept for longer. */
async function composeKeep({ db, documentId, company, publicUrl }: Parameters<ComposeMail>[0], secret: string) {
  const entry = await getEntry(db, documentId)
  const { candidateMonths } = await readSection(db, 'retention')
  return {
    content: {
      subject: `Vuoi che teniamo in considerazione la tua candidatura? ${entry.reference}`,
      preheader: 'Serve il tuo consenso: senza, la candidatura viene cancellata alla scadenza.',
      heading: 'Possiamo tenerti in considerazione?',
      blocks: [
        ...opening(
          '',
          `Ci piacerebbe conservare la tua ${applicationWords(entry.jobTitle)} in vista di nuove posizioni. Serve il tuo consenso: se lo dai, da quel giorno la conserviamo per ${formatCount(candidateMonths, 'un mese', 'mesi')}; senza, la cancelliamo alla scadenza.`,
        ),
        {
          kind: 'action',
          label: 'Decidi nella tua pagina',
          href: keepLink(publicUrl, secret, entry.candidateId),
          spelled: true,
        },
        { kind: 'paragraph', text: 'Nella stessa pagina puoi anche ritirare la candidatura: la cancelliamo subito.' },
        ...signature(company),
      ],
    },
  } satisfies Awaited<ReturnType<ComposeMail>>
}
