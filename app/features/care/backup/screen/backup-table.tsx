import { formatNumber, formatSize, formatStamp } from '#app/lib/text/format.ts'
import { formatDuration } from './backup-formats.ts'
import type { BackupState, ShownRun } from './list-backups.server.ts'

const STATES: Record<string, { name: string; look: string }> = {
  waiting: { name: 'In attesa', look: 'text-soft' },
  running: { name: 'In corso', look: 'text-accent' },
  passed: { name: 'Riuscito e verificato', look: 'text-ok' },
  failed: { name: 'Non riuscito', look: 'text-danger' },
  inconclusive: { name: 'Scritto, non verificato', look: 'text-danger' },
}

const HEADING = 'py-2 pr-4 text-left font-medium'

/** The last backups, newest first. */
export function BackupTable({ runs, isOnlyFolder }: Pick<BackupState, 'runs' | 'isOnlyFolder'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label="Tabella dei backup">
      <table className="w-full min-w-2xl text-sm">
        <thead className="border-line border-b text-soft">
          <tr>
            {['Quando', 'Esito', 'Durata', 'Archivio', 'Copia'].map((heading) => (
              <th key={heading} scope="col" className={HEADING}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} isOnlyFolder={isOnlyFolder} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ run, isOnlyFolder }: { run: ShownRun; isOnlyFolder: boolean }) {
  const state = STATES[run.state]
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="whitespace-nowrap py-2.5 pr-4 text-left font-normal">
        {formatStamp(new Date(run.endedAt ?? run.requestedAt))}
        <span className="block text-soft text-xs">{run.night ? 'della notte' : 'avviato a mano'}</span>
      </th>
      <td className="max-w-md py-2.5 pr-4">
        <span className={`font-medium ${state?.look ?? ''}`}>{state?.name ?? run.state}</span>
        {run.problem && <Problem run={run} />}
      </td>
      <td className="whitespace-nowrap py-2.5 pr-4">{formatDuration(run.durationMs)}</td>
      <td className="py-2.5 pr-4">
        {run.file && (
          <span className={`break-all font-mono text-xs ${run.isRemoved ? 'text-soft line-through' : ''}`}>
            {run.file}
          </span>
        )}
        {run.isRemoved && (
          <span className="block text-soft text-xs">
            {isOnlyFolder ? 'Rimosso dalla cartella dei backup.' : 'Rimosso, oppure su un altro server.'}
          </span>
        )}
        {run.rowCount !== null && (
          <span className="block text-soft text-xs">
            {formatSize(run.sizeBytes)}, {formatNumber(run.rowCount)} righe, {formatNumber(run.fileCount ?? 0)} file
          </span>
        )}
      </td>
      <td className="whitespace-nowrap py-2.5">{copyName(run)}</td>
    </tr>
  )
}

function Problem({ run }: { run: ShownRun }) {
  const advice =
    run.state === 'inconclusive'
      ? 'Di solito manca spazio sul disco dei dati per il database temporaneo: liberane un po’ ed esegui di nuovo il backup.'
      : 'Leggi il motivo qui sotto: di solito mancano spazio o permessi nella cartella dei dati, oppure file caricati. Poi esegui di nuovo il backup.'
  return (
    <>
      {run.copy !== 'failed' && <span className="mt-0.5 block text-soft text-xs">{advice}</span>}
      <span className="mt-0.5 block break-words font-mono text-soft text-xs" lang="en">
        {run.problem}
      </span>
    </>
  )
}

function copyName({ copy }: ShownRun): string {
  if (copy === 'copied') return 'Riuscita'
  return copy === 'failed' ? 'Non riuscita' : '–'
}
