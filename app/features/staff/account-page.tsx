import { AdminPage } from '../../ui/admin-page.tsx'

export default function AccountPage() {
  return (
    <AdminPage title="Il mio account">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
