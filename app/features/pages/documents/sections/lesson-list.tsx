import type { Lesson } from '#app/content/offering.ts'

/** A sample course, day by day. */
export function LessonList({ lessons, note }: { lessons: readonly Lesson[]; note?: string | undefined }) {
  return (
    <>
      <ol className="space-y-10">
        {lessons.map((lesson) => (
          <li key={lesson.when} className="grid gap-x-8 gap-y-2 md:grid-cols-[7rem_1fr]">
            <p className="pt-0.5 text-sm font-semibold text-warm">{lesson.when}</p>
            <div>
              <h3 className="text-lg">{lesson.title}</h3>
              <ul className="mt-3 list-disc space-y-1.5 pl-5 text-soft marker:text-line-strong">
                {lesson.topics.map((topic) => (
                  <li key={topic}>{topic}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {note && <p className="mt-8 max-w-[38rem] border-l-2 border-warm pl-5 text-soft">{note}</p>}
    </>
  )
}
