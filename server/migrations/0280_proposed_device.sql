-- A proposed template names the device that its course asks for.
alter table so_proposal_row add mac_id bigint,
  add constraint so_proposal_row__mac_id__fk foreign key (mac_id, campus_id) references mac_info (id, campus_id);
create index so_proposal_row_of_device on so_proposal_row (mac_id) where mac_id is not null;
